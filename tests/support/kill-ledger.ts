import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { Killable } from './killable'
import { prismaFor } from './prisma-for'

/** What writers were told, beside what is there. Each list names what is wrong, and is empty where nothing is. */
type Ledger = {
  /** Answered with success. */
  readonly acknowledged: number
  /** Sent more than once, since no answer came. */
  readonly repeated: number
  /** Acknowledged, and not there. */
  readonly lost: readonly string[]
  /** There more than once, or told of more than once. */
  readonly doubled: readonly string[]
  /** There without what is written with it, or the other way about. */
  readonly half: readonly string[]
  /** Answered with a refusal, where a repetition is answered like the first. */
  readonly refused: readonly string[]
}

/** Each writer is a person of their own, so that none meets the limits of one (server/kernel/limits.ts). */
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
  /** What the line said in the last save that was acknowledged. */
  note: string
  lastComment: number
  comments: string[]
}
/** Half of what one person may write, so that there is room for what is repeated (`commenting`). */
const betweenComments = 6_000
/** Of one writer; what is repeated included (`savingSessions`). */
const betweenSends = 220
const Answer = z.object({ status: z.string(), revision: z.number().int().optional() })

/**
 * As many writers as there are sessions write one thing after the other, a line and now and then a comment, at any of the
 * processes, and repeat with the same key what got no answer, while `disturb` does its worst. Then everything is counted.
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

  const faults = await prismaFor(killable.url, async (db) =>
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

/** What goes by: a database or a process that is not back yet. */
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
