/** What keeps the sync right, each with how to take it away: `without-guard.ts` expects the simulation to notice. */
type Replacement = { readonly file: string; readonly from: string; readonly to: string }
export type Guard = {
  readonly name: string
  readonly onPostgres?: true
  /** It matters to who leaves and comes, which has a simulation of its own. */
  readonly onLeaving?: true
  /** It matters with a server that lies, and with a history that only its person opens. */
  readonly onHostile?: true
  /** It matters where a label comes between a look at rows and what turns them. */
  readonly onOvertaking?: true
  readonly replacements: readonly Replacement[]
}

const ACCOUNTS = 'supabase/migrations/20261127000100_accounts.sql'
const HISTORY = 'supabase/migrations/20261127000200_history.sql'
const VAULT = 'supabase/migrations/20261128005000_vault.sql'
const PUSH = 'supabase/migrations/20261128007500_push_once.sql'
const SAME = 'supabase/migrations/20261129000200_same_operation.sql'
const TIMES = 'supabase/migrations/20261129000400_premium_times.sql'

export const GUARDS: readonly Guard[] = [
  {
    name: 'stored outcomes',
    replacements: [
      {
        file: SAME,
        from: 'else request.op_count - again::integer end',
        to: 'else request.op_count end',
      },
      {
        file: SAME,
        from: 'where refusal is not null;',
        to: 'where refusal is not null on conflict do nothing;',
      },
      {
        file: TIMES,
        from: 'then request.first_seq + request.op_count - 1 else client.last_seq end,',
        to: 'then greatest(client.last_seq, request.first_seq + request.op_count - 1) else client.last_seq end,',
      },
      { file: SAME, from: 'is_copied := again > 0 and (', to: 'is_copied := false and (' },
    ],
  },
  {
    name: 'compare-and-set on the cursor',
    replacements: [
      {
        file: 'src/core/sync/decide-answer.ts',
        from: 'if (!isCurrent(record, mark))',
        to: 'if (isCurrent === null)',
      },
    ],
  },
  {
    name: 'tombstones',
    replacements: [
      {
        file: HISTORY,
        from: 'create trigger after_history_delete after delete on public.password_history',
        to: 'create trigger after_history_delete after truncate on public.password_history for each statement execute function private.after_history_delete();\n--',
      },
      {
        file: HISTORY,
        from: '\n  referencing old table as deleted for each statement execute function private.after_history_delete();',
        to: '\n',
      },
    ],
  },
  {
    name: 'head-row lock',
    onPostgres: true,
    replacements: [
      { file: ACCOUNTS, from: 'where user_id = owner for update;', to: 'where user_id = owner;' },
      {
        file: ACCOUNTS,
        from: 'create function private.lock_head(',
        to: 'create sequence private.unlocked_rev;\n\ncreate function private.lock_head(',
      },
      {
        file: PUSH,
        from: 'update private.sync_heads set rev = rev + 1 where user_id = new.user_id returning rev into new.rev;',
        to: `select nextval('private.unlocked_rev') into new.rev;`,
      },
      {
        file: HISTORY,
        from: 'perform from private.sync_heads where user_id = private.caller_id() for update;',
        to: 'perform from private.sync_heads where user_id = private.caller_id();',
      },
      {
        file: HISTORY,
        from: 'update private.sync_heads set rev = rev + gone.rows where user_id = gone.user_id;',
        to: '',
      },
      {
        file: HISTORY,
        from: 'head.rev - gone.rows + row_number() over (order by deleted.rev)',
        to: `nextval('private.unlocked_rev')`,
      },
      {
        file: TIMES,
        from: 'update private.sync_heads set rev = rev where user_id = caller;',
        to: 'perform from private.sync_heads where user_id = caller;',
      },
      {
        file: VAULT,
        from: '    head.rev, head.epoch,',
        to: `    greatest(
          (select max(kept.rev) from public.password_history as kept where kept.user_id = owner),
          (select max(gone.rev) from private.history_tombstones as gone where gone.user_id = owner), 0
        ) as rev, head.epoch,`,
      },
    ],
  },
  {
    name: 'a label has a revision of its own',
    replacements: [
      {
        file: VAULT,
        from: 'set password_length = op.password_length, generation_settings = op.settings, rev = next_rev',
        to: 'set password_length = op.password_length, generation_settings = op.settings',
      },
    ],
  },
  {
    name: 'a label that waits stands above what comes down',
    replacements: [
      {
        file: 'src/sync/take-rows.ts',
        from: 'const label = waitingBody(own)',
        to: 'const label = undefined',
      },
    ],
  },
  {
    name: 'a label goes behind an insert of its row',
    replacements: [
      { file: 'src/storage/label-ops.ts', from: '  insertAgain(row, record),\n', to: '' },
      {
        file: 'src/sync/take-outcomes.ts',
        from: "...(op.type === 'insert' && { changed })",
        to: 'changed',
      },
    ],
  },
  {
    name: "only the server's own word blames a row",
    replacements: [
      { file: 'src/remote/verdict.ts', from: "    words: ['bad_row'],\n", to: '' },
      { file: 'src/sync/sync-once.ts', from: 'if (!proof.ok)', to: 'if (proof === null)' },
    ],
  },
  {
    name: 'a row leaves only in the form that the account takes',
    onHostile: true,
    replacements: [
      { file: 'src/sync/list-changes.ts', from: '!mayGo(op, form))', to: 'mayGo === null || !form || !op)' },
      {
        file: 'src/sync/vault/turn-waiting.ts',
        from: 'if (entries.length === 0) return',
        to: 'if (entries) return',
      },
    ],
  },
  {
    name: 'a readable row takes no sealed one’s place',
    onHostile: true,
    replacements: [
      {
        file: 'src/sync/take-rows.ts',
        from: 'if (isKnown && (isSealed(before.settings) || !isOwn))',
        to: 'if (before === null)',
      },
      {
        file: 'src/sync/take-rows.ts',
        from: 'return isOwn ? {} : { foreign: true }',
        to: 'return isOwn ? {} : {}',
      },
    ],
  },
  {
    name: 'what does not open here drops nothing',
    onHostile: true,
    replacements: [
      {
        file: 'src/sync/take-rows.ts',
        from: 'return former ? { former } : {}',
        to: 'return former ? {} : {}',
      },
    ],
  },
  {
    name: 'descent',
    onHostile: true,
    replacements: [
      {
        file: 'src/core/vault/read-vault.ts',
        from: 'isDescendant: own !== null && below.has(own),',
        to: 'isDescendant: own !== null && below !== null,',
      },
    ],
  },
  {
    name: 'proof of a slot',
    onHostile: true,
    replacements: [
      {
        file: 'src/core/vault/slot.ts',
        from: "subtle.verify('HMAC', key.slot, fromB64(proof) ?? utf8(''), proofMessage(slot))",
        to: "Promise.resolve(proof !== '')",
      },
    ],
  },
  {
    name: 'direction of links',
    onHostile: true,
    replacements: [
      { file: 'src/sync/vault/meet.ts', from: ' || choice.gen > key.gen) return', to: ') return' },
      { file: 'src/sync/vault/meet.ts', from: ' && gen <= key.gen && kid !==', to: ' && kid !==' },
      {
        file: 'src/core/vault/link.ts',
        from: 'if (raw.gen > under.gen || kid === under.kid)',
        to: 'if (false)',
      },
      { file: 'src/core/vault/link.ts', from: ' && opened.raw.gen <= under.gen', to: '' },
      { file: 'src/core/vault/descent.ts', from: ' || key.gen > under.gen) continue', to: ') continue' },
    ],
  },
  {
    name: 'a row is sealed only as it was read',
    onOvertaking: true,
    replacements: [
      { file: VAULT, from: 'row.user_id = caller and row.rev = given.rev;', to: 'row.user_id = caller;' },
    ],
  },
  {
    name: 'a refresh belongs to one person',
    onLeaving: true,
    replacements: [
      {
        file: 'src/remote/refresh.ts',
        from: "if (current?.user.id !== stored.user.id) return fail({ code: 'no_session' }) // [T5]",
        to: "if (current === null) return fail({ code: 'no_session' })",
      },
      {
        file: 'src/remote/refresh.ts',
        from: 'if (current.refresh_token !== stored.refresh_token) return ok(current) // [T4]',
        to: '',
      },
    ],
  },
  {
    name: 'a departure is looked at before anything else',
    onLeaving: true,
    replacements: [
      {
        file: 'src/state/auth/forget-person.ts',
        from: 'const isNoted = await noteDeparture(departure) // [O1]',
        to: 'const isNoted = noteDeparture !== undefined',
      },
    ],
  },
]
