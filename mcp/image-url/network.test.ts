import { afterAll, expect, test } from "bun:test";
import { createNetwork } from "./network.ts";

// Self-signed for "pinned.example", a name that no resolver knows; made for this test, valid to 2120.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGnW2KmLndpWjeIBs
v6nTTGVoykc9PsPGGub4wrTa7R2hRANCAASLbcoaMg2GwXrQ7q0NKWmmXH9Ph1ws
S/6iI1SfE+0ivWumd3U5hrIj9pAytbAFaPwknM1FDvKqzxWkvdzflNUY
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBbTCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5waW5uZWQu
ZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwOcGlubmVkLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASL
bcoaMg2GwXrQ7q0NKWmmXH9Ph1wsS/6iI1SfE+0ivWumd3U5hrIj9pAytbAFaPwk
nM1FDvKqzxWkvdzflNUYo0owSDAZBgNVHREEEjAQgg5waW5uZWQuZXhhbXBsZTAM
BgNVHRMEBTADAQH/MB0GA1UdDgQWBBQA68peXntx/1vl4EkFV+TjRsJKtzAKBggq
hkjOPQQDAgNIADBFAiAtMMs3Npjged7RbV7whmpFhqPAPrEBdY1pnq1VZ6B1lQIh
AMZffAH0wx3QK+k8Z5A+JXMGO1w3hvOCqAcfe8m5vdGh
-----END CERTIFICATE-----`;

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  tls: { key, cert },
  fetch: (request) => new Response(`${request.headers.get("host")} ${new URL(request.url).search}`),
});
afterAll(() => server.stop(true));
const network = createNetwork({ port: server.port!, ca: cert });
const signal = () => AbortSignal.timeout(5000);

test("network.get() connects to the address and checks the certificate of the name", async () => {
  const url = new URL("https://pinned.example/a.png?b");
  const response = await network.get(url, "127.0.0.1", signal());
  const chunks = await Array.fromAsync(response.body);
  expect([response.status, Buffer.concat(chunks).toString()]).toEqual([200, "pinned.example ?b"]);
});

test("network.get() refuses a certificate of another name", async () => {
  const other = network.get(new URL("https://other.example/"), "127.0.0.1", signal());
  expect((await other.catch((error: Error) => error)) instanceof Error).toBe(true);
});

test("network.get() refuses a certificate that nobody vouches for", async () => {
  const doubting = createNetwork({ port: server.port! });
  const answer = doubting.get(new URL("https://pinned.example/"), "127.0.0.1", signal());
  expect((await answer.catch((error: Error) => error)) instanceof Error).toBe(true);
});
