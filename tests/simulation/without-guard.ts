/**
 * npm run simulate -- --guards [--runs 200] [--only NAME]: takes each guard away in turn, in a copy of the project, and expects the simulation
 * to find a violation. The lock of the head row only matters between transactions that really overlap, so
 * that one runs on Postgres (a private cluster, or DATABASE_URL), where requests are served together and dawdle
 * before they commit; PGlite serves one after the other and could never miss it.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgresCluster } from '../helpers/postgres-cluster.ts'

type Replacement = { readonly file: string; readonly from: string; readonly to: string }
type Guard = {
  readonly name: string
  readonly onPostgres?: true
  /** It matters to who leaves and comes, which has a simulation of its own. */
  readonly onLeaving?: true
  /** It matters with a server that lies, and with a history that only its person opens. */
  readonly onHostile?: true
  readonly replacements: readonly Replacement[]
}

const ACCOUNTS = 'supabase/migrations/20261127000100_accounts.sql'
const HISTORY = 'supabase/migrations/20261127000200_history.sql'
const SYNC_COST = 'supabase/migrations/20261128003400_sync_cost.sql'
const VAULT = 'supabase/migrations/20261128005000_vault.sql'
const PUSH_COST = 'supabase/migrations/20261128003500_push_cost.sql'

const GUARDS: readonly Guard[] = [
  {
    name: 'stored outcomes',
    replacements: [
      {
        file: SYNC_COST,
        from: 'else request.op_count - again::integer end',
        to: 'else request.op_count end',
      },
      {
        file: SYNC_COST,
        from: 'where refusal is not null;',
        to: 'where refusal is not null on conflict do nothing;',
      },
      {
        file: SYNC_COST,
        from: 'set last_seq = request.first_seq + request.op_count - 1, marks',
        to: 'set last_seq = greatest(last_seq, request.first_seq + request.op_count - 1), marks',
      },
      { file: SYNC_COST, from: 'is_copied := again > 0 and (', to: 'is_copied := false and (' },
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
        file: HISTORY,
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
        file: PUSH_COST,
        from: 'update private.sync_heads set rev = rev where user_id = caller;',
        to: 'perform from private.sync_heads where user_id = caller;',
      },
      {
        file: SYNC_COST,
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
    replacements: [{ file: 'src/sync/take-rows.ts', from: '...waitingBody(own), ', to: '' }],
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

const ROOT = join(import.meta.dirname, '../..')
const COPIED = ['src', 'supabase', 'tests', 'workers', 'package.json', 'tsconfig.json', 'tsconfig.base.json']

const { values } = parseArgs({
  options: {
    guards: { type: 'boolean' },
    runs: { type: 'string', default: '200' },
    only: { type: 'string' },
  },
})

const argumentsOf = ({ onLeaving, onHostile }: Guard): string[] => {
  if (onLeaving) return ['--import', 'tsx', 'tests/simulation/run-leaving.ts']
  const run = onHostile ? 'run-hostile' : 'run'
  return ['--import', 'tsx', `tests/simulation/${run}.ts`, '--runs', values.runs, '--seed', '1', '--first']
}

/** The end of the simulation's report; throws when the guard is no longer where it was. */
const runWithout = (guard: Guard, databaseUrl: string | undefined): { found: boolean; report: string } => {
  const copy = mkdtempSync(join(tmpdir(), 'cifra-guard-'))
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    for (const { file, from, to } of guard.replacements) {
      const path = join(copy, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${guard.name}: ${file} does not contain: ${from}`)
      writeFileSync(
        path,
        text.replaceAll(from, () => to),
      )
    }
    const { DATABASE_URL: _, ...env } = process.env
    const run = spawnSync(process.execPath, argumentsOf(guard), {
      cwd: copy,
      encoding: 'utf8',
      env: databaseUrl ? { ...env, DATABASE_URL: databaseUrl } : env,
    })
    const report = `${run.stdout}${run.stderr}`.trim().split('\n').slice(-8).join('\n')
    // A crash is not a finding: only the simulation's own verdict counts.
    return { found: run.status === 1 && /\d+ runs, 1 with violations/.test(run.stdout), report }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

let missed = 0
for (const guard of GUARDS.filter(({ name }) => !values.only || name === values.only)) {
  const cluster = guard.onPostgres && !process.env.DATABASE_URL ? await startPostgresCluster() : null
  try {
    const { found, report } = runWithout(
      guard,
      guard.onPostgres ? (cluster?.url ?? process.env.DATABASE_URL) : undefined,
    )
    console.info(`${found ? 'found ' : 'MISSED'} without ${guard.name}\n${report.replace(/^/gm, '    ')}`)
    if (!found) missed += 1
  } finally {
    await cluster?.stop()
  }
}
console.info(missed === 0 ? 'each removed guard was found' : `${missed} removed guards were missed`)
process.exit(missed === 0 ? 0 : 1)
