import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { prisma } from '@/server/kernel/db'
import { fieldsOf } from '@/lib/forms/definition'
import { addStartersCall, readEditorChoicesCall } from '@/server/forms/calls/editor'
import { listFormsCall, readFormCall } from '@/server/forms/calls/forms'
import { callAs } from '../../support/call'
import { succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'

let admin: Member, teacher: Member
beforeAll(async () => {
  ;[admin, teacher] = [await member('ADMIN'), await member('TEACHER')]
})

describe('forms to start with', () => {
  test('are added once, as drafts that can be published', async () => {
    expect(await succeeds(admin, addStartersCall, { keys: ['DOPS', 'INCIDENT'] })).toEqual({ added: 2, present: 0 })
    expect(await succeeds(admin, addStartersCall, { keys: ['DOPS', 'EPA'] })).toEqual({ added: 1, present: 1 })
    const { forms } = await succeeds(admin, listFormsCall, {})
    expect(forms.map(({ code, state }) => ({ code, state }))).toEqual(
      expect.arrayContaining(['DOPS', 'INCIDENT-REPORT', 'EPA'].map((code) => ({ code, state: 'DRAFT' }))),
    )
    // The form has no student field yet, and its problems say so.
    for (const { id } of forms) {
      const { problems } = await succeeds(admin, readFormCall, { id })
      expect(problems.filter(({ code }) => code !== 'nobodyStarts')).toEqual([])
    }
    expect(await prisma().form.findFirst({ where: { code: 'INCIDENT-REPORT' }, select: { confidential: true } })).toEqual({
      confidential: true,
    })
    expect((await succeeds(admin, readEditorChoicesCall, {})).starters).toEqual(['DOPS', 'EPA', 'INCIDENT'])
  })

  test('rate on the scale of the institution, where there is one', async () => {
    const scaleId = v7()
    await prisma().scale.create({ data: { id: scaleId, name: `A ${scaleId}`, version: 1 } })
    await succeeds(admin, addStartersCall, { keys: ['MINI_CEX'] })
    const { id } = await prisma().form.findFirstOrThrow({ where: { code: 'MINI-CEX' }, select: { id: true } })
    const { draft, problems } = await succeeds(admin, readFormCall, { id })
    expect(fieldsOf(draft).filter(({ type }) => type === 'GRID' || type === 'SCALE')).toMatchObject([
      { id: 'ratings', scaleId },
      { id: 'overall', scaleId },
    ])
    expect(problems.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  })

  test('are about whoever starts them, but for the questionnaire of patients, which is about nobody', async () => {
    await succeeds(admin, addStartersCall, { keys: ['PATIENT', 'CBD'] })
    const rows = await prisma().form.findMany({
      where: { starter: { in: ['PATIENT', 'CBD'] } },
      select: { starter: true, subject: true },
      orderBy: { starter: 'asc' },
    })
    expect(rows).toEqual([
      { starter: 'CBD', subject: 'SELF' },
      { starter: 'PATIENT', subject: 'NONE' },
    ])
  })

  test('are for who makes forms', async () => {
    expect(await callAs(teacher, addStartersCall, { keys: ['CBD'] })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await callAs(teacher, readEditorChoicesCall, {})).toMatchObject({ status: 'FORBIDDEN' })
  })
})
