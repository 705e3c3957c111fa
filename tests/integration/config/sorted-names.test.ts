import { v7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { Locale } from '@/lib/i18n/locales'
import { writeSettings } from '@/server/config/write-settings'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { member } from '../../support/members'

const speak = async (fallbackLocale: Locale, byId: string) =>
  inJobTransaction((db) => writeSettings(db, { fallbackLocale }, { byId, at: new Date('2026-11-02T09:00:00Z') }))

describe('names', () => {
  afterAll(async () => void (await prisma().programme.deleteMany()))

  test('sort by the rules of the institution’s language, whatever the database’s own order is', async () => {
    const admin = await member('ADMIN')
    for (const name of ['Zahn', 'Čad', 'Cvet', 'Åse', 'Abel', 'Kohorte 10', 'Kohorte 2'])
      await prisma().programme.create({ data: { id: v7(), name, lengthYears: 5 } })
    const sorted = async () =>
      (await prisma().programme.findMany({ select: { name: true }, orderBy: { name: 'asc' } })).map(({ name }) => name)
    expect(await sorted()).toEqual(['Abel', 'Åse', 'Čad', 'Cvet', 'Kohorte 2', 'Kohorte 10', 'Zahn'])
    await speak('sl', admin.id)
    expect(await sorted()).toEqual(['Abel', 'Åse', 'Cvet', 'Čad', 'Kohorte 2', 'Kohorte 10', 'Zahn'])
    await speak('nb', admin.id)
    expect(await sorted()).toEqual(['Abel', 'Čad', 'Cvet', 'Kohorte 2', 'Kohorte 10', 'Zahn', 'Åse'])
  })

  test('are still found without the signs of their letters when the language changes', async () => {
    const { id } = await member('STUDENT')
    await prisma().user.update({ where: { id }, data: { displayName: 'Žiga Čad' } })
    expect(await prisma().user.findUniqueOrThrow({ where: { id }, select: { searchName: true } })).toEqual({ searchName: 'ziga cad' })
  })
})
