// Keys of what several features read. The connection's id comes first in every key: see query-client.ts.
export function filesKey(connectionId: string) {
  return [connectionId, 'files'] as const;
}

/** What is known of the files beside their paths. */
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
