import { v7 } from 'uuid'
import type { Db } from '../database'
import { conversations, type Correspondent } from './conversations'
import { requireFound } from './found'

const hourMs = 3_600_000

/** Threads between the demo accounts; the newest answers are unread. */
export async function seedMessages({ db, now }: { db: Db; now: Date }): Promise<void> {
  const people = await db.user.findMany({
    where: { username: { in: ['student', 'teacher', 'staff'] } },
    select: { id: true, username: true },
  })
  const idOf = (name: Correspondent) => requireFound(people.find(({ username }) => username === name)?.id, name)
  for (const [place, [first, second, subject, ...texts]] of conversations.entries()) {
    // The newest thread ended an hour ago, and each further one twenty hours before the one above it.
    const last = new Date(now.getTime() - hourMs - place * 20 * hourMs)
    await insertThread(db, { subject, texts, first: idOf(first), second: idOf(second), last, isUnread: place < 4 })
  }
}

type Written = { subject: string; texts: readonly string[]; first: string; second: string; last: Date; isUnread: boolean }

async function insertThread(db: Db, { subject, texts, first, second, last, isUnread }: Written): Promise<void> {
  const threadId = v7()
  const lastSeq = texts.length
  const at = (seq: number) => new Date(last.getTime() - (lastSeq - seq) * 2 * hourMs)
  const lastAuthor = lastSeq % 2 === 1 ? first : second
  await db.thread.create({
    data: { id: threadId, kind: 'DIRECT', subject, authorId: first, sendsAt: at(1), lastSeq },
    select: { id: true },
  })
  await db.message.createMany({
    data: texts.map((text, place) => ({
      id: v7(),
      threadId,
      seq: place + 1,
      authorId: place % 2 === 0 ? first : second,
      text,
      at: at(place + 1),
    })),
  })
  await db.threadMember.createMany({
    data: [first, second].map((userId) => {
      const unread = isUnread && userId !== lastAuthor
      return { threadId, userId, unread, readSeq: unread ? lastSeq - 1 : lastSeq, readAt: last, sortAt: last }
    }),
  })
}
