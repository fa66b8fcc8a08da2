/** 16 hex digits. (Not `crypto.randomUUID`: that is missing on plain http.) */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
