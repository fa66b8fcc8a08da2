// Query keys that several features use. Each begins with the connection’s id, see query-client.ts.
export function filesKey(connectionId: string) {
  return [connectionId, 'files'] as const;
}

/** Media details of the files. */
export function detailsKey(connectionId: string) {
  return [connectionId, 'file-details'] as const;
}

export function capabilitiesKey(connectionId: string) {
  return [connectionId, 'capabilities'] as const;
}

export function glossariesKey(connectionId: string) {
  return [connectionId, 'glossaries'] as const;
}

export function termsKey(connectionId: string, glossaryId: string) {
  return [connectionId, 'glossaries', glossaryId, 'terms'] as const;
}
