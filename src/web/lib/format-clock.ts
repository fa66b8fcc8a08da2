/** A time within a recording: `0:05.4`, `22:41`, `1:04:11`. Under a minute it has tenths of a second. @param seconds from 0 on */
export function formatClock(seconds: number): string {
  if (seconds < 59.95) {
    const tenths = Math.round(seconds * 10);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`;
  }
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
