import 'server-only'
import { isGranted } from '@/lib/access'
import { issueText } from '@/lib/i18n/issue-text'
import type { Actor } from '@/server/kernel/actor'
import type { ConfigurationPart } from '@/server/kernel/configuration'
import type { Call, Context } from '@/server/kernel/define-call'
import { Refusal } from '@/server/kernel/errors'
import { vouchFor } from '@/server/kernel/calls/evidence'
import { issuesOf } from '@/server/kernel/calls/issues'
import { rollBackTo, savePoint } from '@/server/kernel/queries/points.sql'
import { isSame } from './item-changes'

export type Work = Pick<
  Context<{ kind: 'privilege'; anyOf: ['CONFIG_ADMIN'] }, unknown>,
  'actor' | 'db' | 'request' | 'reply' | 'audit' | 'emit' | 'touch' | 'afterCommit'
>
export type Fields = Readonly<Record<string, unknown>>
export type Problem = { path: string[]; text: string }

/** Makes the call of an entry's own screen within the transaction of `work`. A refusal leaves no trace; `problems` has its reasons. */
export async function applyByCall(work: Work, call: Call | null, given: Fields): Promise<{ problems: Problem[]; output: unknown }> {
  const { locale } = work.request
  if (!call || !mayCall(work.actor, call)) return refusedAs(await issueText(locale, call ? 'notYours' : 'unknownKey'))
  const { input } = await call.contract.shapes()
  const parsed = input.safeParse(given, { reportInput: true })
  if (!parsed.success) return { problems: await Promise.all(issuesOf(parsed.error).map((issue) => toProblem(locale, issue))), output: null }
  await savePoint(work.db, 'item')
  try {
    return {
      problems: [],
      output: await call.handle({
        ...work,
        actor: work.actor,
        input: parsed.data,
        vouch: (claim) => vouchFor(call.evidence, work.actor, claim),
      }),
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.more.code === 'sign-in.REAUTHENTICATE') throw error
    await rollBackTo(work.db, 'item')
    const { issues = [], code = '' } = error.more
    if (issues.length > 0) return { problems: await Promise.all(issues.map((issue) => toProblem(locale, issue))), output: null }
    return refusedAs(
      await issueText(locale, error.status === 'FORBIDDEN' ? 'notYours' : code.endsWith('.IN_USE') ? 'inUseNow' : 'notTakenOver'),
    )
  }
}

const refusedAs = (text: string) => ({ problems: [{ path: [], text }], output: null })

async function toProblem(
  locale: string,
  { path, code, values }: { path: string; code: string; values?: Readonly<Record<string, string | number>> | undefined },
): Promise<Problem> {
  return { path: path.split('.'), text: await issueText(locale, code, values) }
}

export function mayChange(actor: Actor, part: ConfigurationPart, key: string): boolean {
  const call = part.callFor(key)
  return call !== null && mayCall(actor, call)
}

export function mayCall(actor: Actor, { access }: Call): boolean {
  return access.kind === 'privilege' && isGranted('anyOf' in access ? { anyOf: access.anyOf } : { allOf: access.allOf }, actor.privileges)
}

export function isUnchanged(there: Fields, wanted: Fields): boolean {
  return [...new Set([...Object.keys(there), ...Object.keys(wanted)])].every((key) => isSame(there[key], wanted[key]))
}

/** Replaces ids from another institution, or from an earlier version, that are different here. */
export function withNewIds(fields: Fields, ids: ReadonlyMap<string, string>): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, valueWithNewIds(value, ids)]))
}

function valueWithNewIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((one: unknown) => valueWithNewIds(one, ids))
  return typeof value === 'object' && value !== null ? withNewIds({ ...value }, ids) : value
}
