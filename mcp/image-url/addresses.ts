/** Which addresses an `image_url` may lead to. @module */
import ipaddr from "ipaddr.js";

/**
 * Blocks that are not on the public internet, besides those that ipaddr.js names.
 *
 * 64:ff9b::/96 and 2002::/16 carry an IPv4 address that this host would never see.
 */
const BLOCKED: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][] = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/96",
  "::ffff:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
].map((block) => ipaddr.parseCIDR(block));

/** Is `address`, an IP address in its usual notation, one that anybody on the internet may reach? */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  return !BLOCKED.some(([block, bits]) => block.kind() === ip.kind() && ip.match(block, bits));
}
