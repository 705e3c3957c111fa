import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { addComment } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { makeSchool, type School } from '../../support/school'
import { begin, callOf } from '../../support/treatment-sessions'

let school: School
let sessionId: string
beforeAll(async () => {
  school = await makeSchool()
  sessionId = await begin(school)
})

type Comment = { readonly sessionId: string; readonly commentId: string; readonly text: string }
const comment = (text = 'Look again'): Comment => ({ sessionId, commentId: v7(), text })
const send = (input: Comment, key: string) => callAs(school.student, callOf(addComment), input, { key })
const hashOf = async (key: string) => (await prisma().idempotencyKey.findFirstOrThrow({ where: { key } })).bodyHash

describe('the hash of a body that is kept with its key', () => {
  test('is none that can be made without the secret: what was written cannot be guessed from it', async () => {
    const [input, key] = [comment(), v7()]
    await send(input, key)
    const texts = [JSON.stringify(input), JSON.stringify(Object.fromEntries(Object.entries(input).sort()))]
    const plain = texts.flatMap((text) =>
      (['hex', 'base64', 'base64url'] as const).map((form) => createHash('sha256').update(text).digest(form)),
    )
    expect(plain).not.toContain(await hashOf(key))
    expect(await hashOf(key)).toMatch(/^[\w-]{43}$/)
  })

  test('is another for another body', async () => {
    const [first, second] = [v7(), v7()]
    await send(comment(), first)
    await send(comment(), second)
    expect(await hashOf(second)).not.toBe(await hashOf(first))
  })
})

test('the same key answers the same body again, in another order too, and refuses another', async () => {
  const [input, key] = [comment(), v7()]
  const first = await send(input, key)
  expect(first.status).toBe('SUCCESS')
  expect(await send({ text: input.text, commentId: input.commentId, sessionId }, key)).toEqual(first)
  expect(await send({ ...input, text: 'Something else' }, key)).toMatchObject({ status: 'IDEMPOTENCY_MISMATCH' })
  expect(await prisma().sessionComment.count({ where: { id: input.commentId } })).toBe(1)
})
