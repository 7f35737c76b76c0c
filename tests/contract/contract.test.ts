// The service document, rule by rule, over HTTP against one started service.
import { afterAll, expect, test } from "bun:test";
import { admissionRules } from "./admission.ts";
import { authenticationRules } from "./authentication.ts";
import { chargeRules } from "./charges.ts";
import { conversionRules } from "./conversions.ts";
import { descriptionRules } from "./description.ts";
import { extensionRules } from "./extensions.ts";
import { faultRules } from "./faults.ts";
import { idempotencyRules } from "./idempotency.ts";
import { jobRules } from "./jobs.ts";
import { limitRules } from "./limits.ts";
import { mannerRules } from "./manners.ts";
import { optionRules } from "./options.ts";
import { resultRules } from "./results.ts";
import { startService } from "./service.ts";
import { uploadRules } from "./uploads.ts";

const service = await startService();
afterAll(() => service.close());

descriptionRules(service);
authenticationRules(service);
admissionRules(service);
optionRules(service);
uploadRules(service);
idempotencyRules(service);
chargeRules(service);
jobRules(service);
resultRules(service);
conversionRules(service);
limitRules(service);
mannerRules(service);
faultRules(service);
extensionRules(service);

test("no rule met a defect of the service", () => {
  expect(service.defects).toEqual([]);
});
