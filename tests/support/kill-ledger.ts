import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { Killable } from './killable'
import { withPrisma } from './prisma-for'

/** The answers that writers got, compared with the stored rows. Each list names faults, and is empty where there are none. */
type Ledger = {
  /** Writes that were answered with success. */
  readonly acknowledged: number
  /** Writes that were sent more than once, because no answer came. */
  readonly repeated: number
  /** Writes that were acknowledged and are not stored. */
  readonly lost: readonly string[]
  /** Writes that are stored more than once, or were announced more than once. */
  readonly doubled: readonly string[]
  /** Writes that are stored without the rows that belong to them, or the other way round. */
  readonly half: readonly string[]
  /** Writes that were refused, where a repetition gets the answer of the first. */
  readonly refused: readonly string[]
}

/** Each writer is a separate person, so that the limits of one person (server/kernel/limits.ts) do not stop them. */
export type LedgerPlace = {
  readonly seats: readonly { readonly cookie: string; readonly sessionId: string }[]
  readonly procedureId: string
}
type Writer = {
  readonly name: string
  readonly cookie: string
  readonly sessionId: string
  readonly lineId: string
  revision: number
  /** The note of the line in the last save that was acknowledged. */
  note: string
  lastComment: number
  comments: string[]
}
/** Half the rate that one person may write, which leaves room for repetitions (`commenting`). */
const betweenComments = 6_000
/** The pause between the requests of one writer, with room for repetitions (`savingSessions`). */
const betweenSends = 220
const Answer = z.object({ status: z.string(), revision: z.number().int().optional() })

/**
 * Runs one writer for each session. Each writes one thing after the other, a line and now and then a comment, at any of the processes, and repeats requests
 * without an answer under the same key, while `disturb` does its worst. Then everything is counted.
 */
export async function keepLedger(
  killable: Pick<Killable, 'apps' | 'url'>,
  place: LedgerPlace,
  disturb: () => Promise<void>,
): Promise<Ledger> {
  const writers = place.seats.map((seat, at): Writer => ({
    ...seat,
    name: `w${at}`,
    lineId: v7(),
    revision: 0,
    note: '',
    lastComment: 0,
    comments: [],
  }))
  const refused: string[] = []
  let repeated = 0
  let isOver = false

  const send = async (cookie: string, call: string, body: object): Promise<z.output<typeof Answer>> => {
    const key = v7()
    for (let attempt = 0; ; attempt++) {
      if (attempt > 0) repeated++
      await wait(betweenSends)
      const app = killable.apps[Math.floor(Math.random() * killable.apps.length)]
      const answer = app && (await post({ url: app.url, cookie, call, key, body }))
      if (answer && !passing.has(answer.status)) {
        if (answer.status !== 'SUCCESS') refused.push(`${call}: ${JSON.stringify(answer)}`)
        return answer
      }
    }
  }
  const mayComment = (writer: Writer) => {
    if (Date.now() - writer.lastComment < betweenComments) return false
    writer.lastComment = Date.now()
    return true
  }
  const write = async (writer: Writer) => {
    for (let n = 0; !isOver; n++) {
      const text = `${writer.name} ${n}`
      if (mayComment(writer)) {
        const comment = await send(writer.cookie, 'addComment', {
          sessionId: writer.sessionId,
          commentId: v7(),
          text,
          occurredAt: new Date().toISOString(),
        })
        if (comment.status === 'SUCCESS') writer.comments.push(text)
      }
      const line = await send(writer.cookie, 'saveLine', {
        sessionId: writer.sessionId,
        lineId: writer.lineId,
        revision: writer.revision,
        procedureId: place.procedureId,
        site: 'NONE',
        note: text,
      })
      if (line.status === 'SUCCESS') {
        writer.revision = line.revision ?? -1
        writer.note = text
      }
    }
  }
  const writing = writers.map(write)
  await disturb()
  isOver = true
  await Promise.all(writing)

  const faults = await withPrisma(killable.url, async (db) =>
    Promise.all(
      writers.map(async (writer) => {
        const ids = { sessionId: writer.sessionId }
        const [comments, line, audited, unread] = await Promise.all([
          db.sessionComment.findMany({ where: ids, select: { text: true } }),
          db.procedureLine.findMany({ where: ids, select: { revision: true, note: true } }),
          db.auditEntry.groupBy({ by: ['action'], where: { entityId: writer.sessionId }, _count: true }),
          db.sessionCommentUnread.count({ where: { comment: ids } }),
        ])
        return faultsOf({
          writer,
          there: comments.map(({ text }) => text),
          lines: line,
          commented: audited.find(({ action }) => action === 'clinical-sessions.commented')?._count ?? 0,
          unread,
        })
      }),
    ),
  )
  const of = (kind: keyof (typeof faults)[number]) => faults.flatMap((fault) => fault[kind])
  const acknowledged = writers.reduce((sum, { comments, revision }) => sum + comments.length + revision, 0)
  return { acknowledged, repeated, refused, lost: of('lost'), doubled: of('doubled'), half: of('half') }
}

/** Refusals that pass: a database or a process that is not back yet. */
const passing = new Set(['UNAVAILABLE'])

async function post({
  url,
  cookie,
  call,
  key,
  body,
}: {
  url: string
  cookie: string
  call: string
  key: string
  body: object
}): Promise<z.output<typeof Answer> | undefined> {
  try {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: url, cookie, 'idempotency-key': key }
    const response = await fetch(`${url}/api/clinical-sessions/${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    return Answer.parse(await response.json())
  } catch {
    return undefined
  }
}

type There = {
  readonly writer: Writer
  readonly there: readonly string[]
  readonly lines: readonly { readonly revision: number; readonly note: string }[]
  readonly commented: number
  readonly unread: number
}

function faultsOf({ writer: { name, comments, revision, note }, there, lines, commented, unread }: There) {
  const [line] = lines
  const lost = comments.filter((text) => !there.includes(text))
  if (line?.revision !== revision) lost.push(`${name}: the line is at revision ${line?.revision}, acknowledged was ${revision}`)
  if (revision > 0 && line?.note !== note) lost.push(`${name}: the line says ${line?.note}, acknowledged was ${note}`)
  const doubled = there.filter((text, at) => there.indexOf(text) !== at)
  if (lines.length > 1) doubled.push(`${name}: ${lines.length} lines`)
  const half = [
    ...(commented === there.length ? [] : [`${name}: ${there.length} comments, ${commented} in the audit log`]),
    ...(unread === there.length ? [] : [`${name}: ${there.length} comments, ${unread} told to the teacher`]),
  ]
  return { lost, doubled, half }
}
