import { describe, expect, test } from 'vitest'
import {
  aboutPart,
  answerOf,
  answerPart,
  begunReflection,
  isBegunHere,
  loadReflection,
  reflectionDocument,
  startPart,
  withAnswer,
} from '@/components/reflections/reflection-document'
import { partRevisions } from '@/lib/client/part-revisions'
import type { Reflection } from '@/lib/contracts/reflections'

const uid = '0192f1d0-0000-7000-8000-000000000001'
const id = '0192f1d0-0000-7000-8000-0000000000aa'
const savedAt = '2026-11-19T17:06:00.000Z'
const template = {
  id: '0192f1d0-0000-7000-8000-0000000000bb',
  name: 'Gibbs',
  prompts: [{ uid, caption: 'What happened?', help: '', words: null }],
}
const beginHere = (): Reflection =>
  begunReflection({
    id,
    kind: 'SESSION',
    title: 'Composite, class II',
    note: 'Restorative clinic',
    happenedOn: '2026-11-19',
    origin: null,
    template,
    me: { id: 'me', displayName: 'Amira Haddad' },
  })
const appliedRequest = (part: string | undefined, answer: Record<string, unknown>) => ({
  key: 'k',
  entity: id,
  contractName: 'reflections.save',
  ...(part !== undefined && { part }),
  answer: { status: 'SUCCESS', ...answer },
})

describe('one that was begun on a device', () => {
  test('is a reflection as the contract has it, so that it opens again without a network', async () => {
    const parsed = (await loadReflection()).safeParse(withAnswer(beginHere(), uid, { text: 'I rushed' }))
    expect(parsed.success).toBe(true)
    expect(parsed.data?.words).toBe(2)
  })

  test('is not missed at the server until it was sent there', () => {
    expect(reflectionDocument.isAtServer(beginHere())).toBe(false)
    const sent = reflectionDocument.withAnswer(beginHere(), appliedRequest(startPart, { id, revision: 1, savedAt, sameAs: null }))
    expect(isBegunHere(sent)).toBe(false)
    // The server's version has this revision: a change that was typed before the reflection was sent is not late.
    expect(sent.revision).toBe(1)
    expect(beginHere().revision).toBe(1)
  })
})

describe('what the server answers', () => {
  test('gives each part its revision', () => {
    const written = withAnswer(beginHere(), uid, { text: 'I rushed' })
    const answered = reflectionDocument.withAnswer(written, appliedRequest(answerPart(uid), { revision: 1, savedAt, kept: null }))
    expect(answerOf(answered, uid)).toMatchObject({ text: 'I rushed', revision: 1 })
    expect(reflectionDocument.withAnswer(written, appliedRequest(aboutPart, { revision: 4, savedAt, kept: null })).revision).toBe(4)
  })

  test('leads nothing on where it was put beside: what is typed next is late, too, and overwrites nobody', () => {
    const kept = appliedRequest(answerPart(uid), { revision: 3, savedAt, kept: { id, current: 'from the other device' } })
    expect(partRevisions(kept)).toEqual([])
    expect(answerOf(reflectionDocument.withAnswer(withAnswer(beginHere(), uid, { text: 'mine' }), kept), uid).revision).toBe(0)
    expect(reflectionDocument.isOutdatedBy?.(kept)).toBe(true)
    expect(reflectionDocument.isOutdatedBy?.(appliedRequest(answerPart(uid), { revision: 1, savedAt, kept: null }))).toBe(false)
  })

  test('does not take the place of what was saved here since it was read', () => {
    const known = withAnswer(beginHere(), uid, { text: 'newer', revision: 2 })
    const older = withAnswer(beginHere(), uid, { text: 'older', revision: 1 })
    expect(reflectionDocument.mustStay?.(known, older)).toBe(true)
    expect(reflectionDocument.mustStay?.(older, known)).toBe(false)
  })
})
