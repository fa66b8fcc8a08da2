// Maps an address to the network that counts as one client. A host has one IPv4 address, but a whole /64 network of IPv6.
import { isIPv6 } from 'node:net';

const MAPPED = ['0', '0', '0', '0', '0', 'ffff'];

/** @param address address from the connection or a trusted proxy; other texts are returned unchanged */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (MAPPED.every((group, at) => groups[at] === group)) return bytesOf(groups.slice(6)).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** @returns the eight groups of an IPv6 address in any notation, normalised by URL */
function groupsOf(address: string): string[] {
  const [plain = ''] = address.split('%', 1);
  const [before = [], after = []] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after];
}

const bytesOf = (groups: readonly string[]) =>
  groups.map((group) => Number.parseInt(group, 16)).flatMap((value) => [value >> 8, value & 255]);
