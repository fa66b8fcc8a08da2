import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Creates a check whether an IP address is one of these addresses or in one of these networks.
 * @param entries IPv4 and IPv6 addresses, and networks like `10.0.0.0/8`
 * @returns a function that also matches IPv4 addresses written as IPv6 (`::ffff:10.0.0.1`). It returns false for text that
 *   isn't an IP address
 */
export function networkMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
