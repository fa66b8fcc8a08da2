// Returns whether to show shortcuts for a Mac keyboard.
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
