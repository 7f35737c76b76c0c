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

// Likewise, for the address 127.0.0.1.
const addressKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMaNVu8ZZGhvnlL+q
mtioUTxduU6P7JX6AZvRMsn0B+ihRANCAAScJz0uuvAFTkPtSJBAYLiqp8JwXmxM
SPS9jZfgkRLyuB0sjxT2KBzyC2m/rByFN++gv5ab6jaTroRSw16wCc8e
-----END PRIVATE KEY-----`;
const addressCert = `-----BEGIN CERTIFICATE-----
MIIBWTCB/6ADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCTEyNy4wLjAu
MTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
MTI3LjAuMC4xMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEnCc9LrrwBU5D7UiQ
QGC4qqfCcF5sTEj0vY2X4JES8rgdLI8U9igc8gtpv6wchTfvoL+Wm+o2k66EUsNe
sAnPHqNAMD4wDwYDVR0RBAgwBocEfwAAATAMBgNVHRMEBTADAQH/MB0GA1UdDgQW
BBT9+GHgv1RoGIx3rX0B5ILiWoyrXTAKBggqhkjOPQQDAgNJADBGAiEAprg8GsWU
Jx+ogHb1Q1O46NST4bR5E1ntsoAQuwHXNJcCIQCwJYPFX6NbKCFB5PwNfC3fVpeE
brQ8PczxXW3AagO/lw==
-----END CERTIFICATE-----`;

const serve = (tls: { key: string; cert: string }) => {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls,
    fetch: (request) =>
      new Response(`${request.headers.get("host")} ${new URL(request.url).search}`),
  });
  afterAll(() => server.stop(true));
  return server;
};
const server = serve({ key, cert });
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

test("issue 30: network.get() connects to an address that the URL gives, and checks its certificate", async () => {
  const { port } = serve({ key: addressKey, cert: addressCert });
  const trusting = createNetwork({ port: port!, ca: addressCert });
  const response = await trusting.get(new URL("https://127.0.0.1/a.png?b"), "127.0.0.1", signal());
  const chunks = await Array.fromAsync(response.body);
  expect(Buffer.concat(chunks).toString()).toBe("127.0.0.1 ?b");
  const wrong = network.get(new URL("https://127.0.0.1/"), "127.0.0.1", signal());
  expect((await wrong.catch((error: Error) => error)) instanceof Error).toBe(true);
});
