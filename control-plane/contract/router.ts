/** The tRPC router: each procedure's schema, and the implementation it reaches through its context. @module */
import { initTRPC } from "@trpc/server";
import { parserOf } from "../../plugin/mod.ts";
import {
  AccountInput,
  AddCreditsInput,
  AddIdentityInput,
  CreateAccountInput,
  CreateKeyInput,
  ListAccountsInput,
  LoginLinkInput,
  RemoveIdentityInput,
  RevokeKeyInput,
  SetQuotaInput,
} from "./admin.ts";
import { AbortInput, CommitInput, CreateLinkInput, OpenInput, OpenLinkInput } from "./admission.ts";
import type { ControlPlane } from "./control-plane.ts";
import { ConvertInput, CutCheckInput } from "./conversions.ts";
import { JobInput, ListInput } from "./jobs.ts";
import { AuthenticateInput } from "./keys.ts";
import {
  LedgerInput,
  LinkInput,
  NewKeyInput,
  OwnerInput,
  RenameKeyInput,
  RevokeOwnKeyInput,
  SessionInput,
  SignInInput,
  SignInOidcInput,
  SignOutInput,
} from "./web.ts";

const t = initTRPC.context<ControlPlane>().create();
const { procedure } = t;

/** The control plane's procedures; the context is the control plane itself. */
export const router = t.router({
  keys: {
    authenticate: procedure
      .input(parserOf(AuthenticateInput))
      .mutation(({ ctx, input }) => ctx.keys.authenticate(input)),
  },
  admission: {
    createLink: procedure
      .input(parserOf(CreateLinkInput))
      .mutation(({ ctx, input }) => ctx.admission.createLink(input)),
    openLink: procedure
      .input(parserOf(OpenLinkInput))
      .mutation(({ ctx, input }) => ctx.admission.openLink(input)),
    open: procedure
      .input(parserOf(OpenInput))
      .mutation(({ ctx, input }) => ctx.admission.open(input)),
    commit: procedure
      .input(parserOf(CommitInput))
      .mutation(({ ctx, input }) => ctx.admission.commit(input)),
    abort: procedure
      .input(parserOf(AbortInput))
      .mutation(({ ctx, input }) => ctx.admission.abort(input)),
  },
  jobs: {
    get: procedure.input(parserOf(JobInput)).query(({ ctx, input }) => ctx.jobs.get(input)),
    list: procedure.input(parserOf(ListInput)).query(({ ctx, input }) => ctx.jobs.list(input)),
    delete: procedure
      .input(parserOf(JobInput))
      .mutation(({ ctx, input }) => ctx.jobs.delete(input)),
    result: procedure.input(parserOf(JobInput)).query(({ ctx, input }) => ctx.jobs.result(input)),
    palette: procedure.input(parserOf(JobInput)).query(({ ctx, input }) => ctx.jobs.palette(input)),
    source: procedure.input(parserOf(JobInput)).query(({ ctx, input }) => ctx.jobs.source(input)),
  },
  conversions: {
    convert: procedure
      .input(parserOf(ConvertInput))
      .mutation(({ ctx, input, signal }) => ctx.conversions.convert(input, signal)),
    cutCheck: procedure
      .input(parserOf(CutCheckInput))
      .mutation(({ ctx, input, signal }) => ctx.conversions.cutCheck(input, signal)),
  },
  web: {
    link: procedure.input(parserOf(LinkInput)).mutation(({ ctx, input }) => ctx.web.link(input)),
    signIn: procedure
      .input(parserOf(SignInInput))
      .mutation(({ ctx, input }) => ctx.web.signIn(input)),
    signInOidc: procedure
      .input(parserOf(SignInOidcInput))
      .mutation(({ ctx, input }) => ctx.web.signInOidc(input)),
    authenticate: procedure
      .input(parserOf(SessionInput))
      .mutation(({ ctx, input }) => ctx.web.authenticate(input)),
    signOut: procedure
      .input(parserOf(SignOutInput))
      .mutation(({ ctx, input }) => ctx.web.signOut(input)),
    // A mutation, as the input of a query stands in the URL.
    sessions: procedure
      .input(parserOf(SessionInput))
      .mutation(({ ctx, input }) => ctx.web.sessions(input)),
    usage: procedure.input(parserOf(OwnerInput)).query(({ ctx, input }) => ctx.web.usage(input)),
    ledger: procedure.input(parserOf(LedgerInput)).query(({ ctx, input }) => ctx.web.ledger(input)),
    listKeys: procedure
      .input(parserOf(OwnerInput))
      .query(({ ctx, input }) => ctx.web.listKeys(input)),
    createKey: procedure
      .input(parserOf(NewKeyInput))
      .mutation(({ ctx, input }) => ctx.web.createKey(input)),
    renameKey: procedure
      .input(parserOf(RenameKeyInput))
      .mutation(({ ctx, input }) => ctx.web.renameKey(input)),
    revokeKey: procedure
      .input(parserOf(RevokeOwnKeyInput))
      .mutation(({ ctx, input }) => ctx.web.revokeKey(input)),
  },
  admin: {
    createAccount: procedure
      .input(parserOf(CreateAccountInput))
      .mutation(({ ctx, input }) => ctx.admin.createAccount(input)),
    showAccount: procedure
      .input(parserOf(AccountInput))
      .query(({ ctx, input }) => ctx.admin.showAccount(input)),
    listAccounts: procedure
      .input(parserOf(ListAccountsInput))
      .query(({ ctx, input }) => ctx.admin.listAccounts(input)),
    addCredits: procedure
      .input(parserOf(AddCreditsInput))
      .mutation(({ ctx, input }) => ctx.admin.addCredits(input)),
    setQuota: procedure
      .input(parserOf(SetQuotaInput))
      .mutation(({ ctx, input }) => ctx.admin.setQuota(input)),
    listKeys: procedure
      .input(parserOf(AccountInput))
      .query(({ ctx, input }) => ctx.admin.listKeys(input)),
    createKey: procedure
      .input(parserOf(CreateKeyInput))
      .mutation(({ ctx, input }) => ctx.admin.createKey(input)),
    revokeKey: procedure
      .input(parserOf(RevokeKeyInput))
      .mutation(({ ctx, input }) => ctx.admin.revokeKey(input)),
    createLoginLink: procedure
      .input(parserOf(LoginLinkInput))
      .mutation(({ ctx, input }) => ctx.admin.createLoginLink(input)),
    addIdentity: procedure
      .input(parserOf(AddIdentityInput))
      .mutation(({ ctx, input }) => ctx.admin.addIdentity(input)),
    listIdentities: procedure
      .input(parserOf(AccountInput))
      .query(({ ctx, input }) => ctx.admin.listIdentities(input)),
    removeIdentity: procedure
      .input(parserOf(RemoveIdentityInput))
      .mutation(({ ctx, input }) => ctx.admin.removeIdentity(input)),
    endSessions: procedure
      .input(parserOf(AccountInput))
      .mutation(({ ctx, input }) => ctx.admin.endSessions(input)),
  },
  ops: {
    ready: procedure.query(({ ctx }) => ctx.ops.ready()),
    limits: procedure.query(({ ctx }) => ctx.ops.limits()),
    metrics: procedure.query(({ ctx }) => ctx.ops.metrics()),
  },
});

/** Type of the router: all a caller needs to know. */
export type Router = typeof router;
