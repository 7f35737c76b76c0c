/** What the account has, and what it spent. @module */
import { bytes, language, number, words } from "../i18n/mod.ts";
import { session } from "../state/session.ts";
import { Ledger } from "./ledger.tsx";

/** Shows credits, quota and storage, and the ledger under them. */
export function Usage() {
  const w = words.value;
  const usage = session.value?.usage;
  if (!usage) return null;
  const { credits, pro, storage } = usage;
  const month = new Intl.DateTimeFormat(language.value, { month: "long", timeZone: "UTC" }).format(
    new Date(`${pro.month}-01T00:00:00Z`),
  );
  return (
    <section class="card" aria-labelledby="usage-title">
      <header>
        <div>
          <h2 id="usage-title">{w.usage}</h2>
          <p>{w.usageLead}</p>
        </div>
      </header>
      <dl class="facts usage">
        <div>
          <dt>{w.creditsTitle}</dt>
          <dd>{number(credits)}</dd>
        </div>
        {(pro.monthly > 0 || pro.used > 0) && (
          <div>
            <dt>{w.quota(month)}</dt>
            <dd>
              {number(pro.used)} <small>{w.ofUsed(number(pro.monthly))}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>{w.storage}</dt>
          <dd>
            {bytes(storage.used)} <small>{w.of(bytes(storage.limit))}</small>
          </dd>
        </div>
      </dl>
      <Ledger />
    </section>
  );
}
