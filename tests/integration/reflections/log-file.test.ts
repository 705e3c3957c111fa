import { v7 } from 'uuid'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as contracts from '@/lib/contracts/reflections'
import type { PdfDocument } from '@/server/kernel/files/pdf'
import { prisma } from '@/server/kernel/db'
import { acknowledge, onReflection, makeReflection, submit } from '../../support/reflections'
import { makeSchool, schoolDay, type School } from '../../support/school'

// The pages of a PDF are compressed, so the test looks at the blocks to be drawn.
const drawing = vi.hoisted(() => ({ meanwhile: () => Promise.resolve() }))
vi.mock('@/server/kernel/files/pdf', async (original) => ({
  ...(await original<object>()),
  makePdf: async (drawn: PdfDocument) => {
    await drawing.meanwhile()
    return Buffer.from(JSON.stringify(drawn))
  },
}))

let school: School
beforeAll(async () => {
  school = await makeSchool()
  await makeReflection(school.student, { text: 'Nobody else has read this', title: 'Private one', happenedOn: '2026-11-02' })
  const id = await makeReflection(school.student, { text: 'I asked for help early', title: 'Handed in', happenedOn: '2026-11-03' })
  await onReflection(school.student, contracts.saveReflectionStep, {
    id,
    stepId: v7(),
    text: 'Practise the wedge',
    dueOn: schoolDay,
    isDone: false,
  })
  await submit(school.student, id, school.teacher)
  await acknowledge(school.teacher, id, { text: 'A clear plan' })
  await makeReflection(school.partner, { text: 'Written by another student', title: 'Another’s' })
})

async function drawLog(input: object = {}): Promise<string> {
  const { content, rows, fileName } = await onReflection(school.student, contracts.exportReflectionLog, { format: 'PDF', ...input })
  const text = Buffer.from(content, 'base64').toString()
  expect({ rows, isPdf: fileName.endsWith('.pdf') }).toEqual({ rows: text.split('"heading"').length - 1, isPdf: true })
  return text
}

describe('the log as a PDF', () => {
  test('holds all of one’s own: text, steps, comments and who acknowledged it, the first day first', async () => {
    const text = await drawLog()
    for (const part of ['Nobody else has read this', 'I asked for help early', 'Practise the wedge', 'A clear plan'])
      expect(text).toContain(part)
    expect(text).toContain(school.teacher.displayName)
    expect(text.indexOf('Private one')).toBeLessThan(text.indexOf('Handed in'))
    expect(text).not.toContain('Written by another student')
  })

  test('holds no more than its days and states', async () => {
    expect(await drawLog({ states: ['ACKNOWLEDGED'] })).not.toContain('Private one')
    expect(await drawLog({ to: '2026-11-02' })).not.toContain('Handed in')
  })

  test('is drawn once its export is written down, so that nothing waits for the pages', async () => {
    const exported = () => prisma().auditEntry.count({ where: { action: 'reflections.exported', actorId: school.student.id } })
    const before = await exported()
    const seen: number[] = []
    drawing.meanwhile = async () => void seen.push(await exported())
    await drawLog()
    expect(seen).toEqual([before + 1])
  })
})
