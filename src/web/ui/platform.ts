// What the keyboard of this machine looks like.
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
