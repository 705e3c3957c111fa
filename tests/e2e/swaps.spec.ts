import { expect } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'

const [t, de, week] = [words('en-GB', 'swaps'), words('de', 'swaps'), words('en-GB', 'timetables')]
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

/** The demo school's swap: a date of its student that somebody has taken. It is offered again here. */
async function swapOfDemo() {
  return withPrisma(server.database.url, async (db) => {
    const offer = await db.swapOffer.findFirstOrThrow({
      where: { state: 'TAKEN' },
      select: {
        id: true,
        title: true,
        heldOn: true,
        occurrenceId: true,
        taker: { select: { username: true, displayName: true } },
        person: { select: { displayName: true } },
      },
    })
    // Only the demo's own accounts have a password that is known.
    const { passwordHash } = await db.user.findFirstOrThrow({ where: { username: 'student' }, select: { passwordHash: true } })
    await db.user.updateMany({ where: { username: offer.taker?.username ?? '' }, data: { passwordHash } })
    await db.swapOffer.update({ where: { id: offer.id }, data: { state: 'WITHDRAWN', endedAt: new Date(0) } })
    return { ...offer, on: offer.heldOn.toISOString().slice(0, 10), taker: offer.taker ?? { username: '', displayName: '' } }
  })
}

test('a swap from offer to register on two phones', async ({ browser }) => {
  const { title, on, occurrenceId, taker, person } = await swapOfDemo()
  const context = (locale: string) => browser.newContext({ ...phone, locale, baseURL: server.url })

  const mine = await context('en-GB')
  await signIn(mine, 'student', server.url)
  const offering = await mine.newPage()
  const complaints = [complaintsOf(offering)]
  await offering.goto(`/timetables/individual?week=${on}`)
  await offering.locator(`a[href$="offer=${occurrenceId}"]`).click()
  const dialog = offering.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: t('offer.title', { title }) })).toBeVisible()
  expect(await violationsOf(offering)).toEqual([])
  await dialog.getByRole('button', { name: t('offer.act'), exact: true }).click()
  await expect(offering.getByText(t('offer.done'))).toBeVisible()
  await expect(offering.getByRole('button', { name: new RegExp(`^${t('own.withdraw')}.*${title}`) }).first()).toBeVisible()
  expect(await overflowOf(offering)).toBe(0)
  await offering.goto(`/timetables/individual?week=${on}`)
  await expect(offering.getByRole('link', { name: `${week('swap.OFFERED')}: ${title}` }).first()).toBeVisible()

  const theirs = await context('de')
  await signIn(theirs, taker.username, server.url)
  const taking = await theirs.newPage()
  complaints.push(complaintsOf(taking))
  await taking.goto('/timetables/swaps')
  await expect(taking.getByRole('heading', { name: de('open.title') })).toBeVisible()
  expect(await violationsOf(taking)).toEqual([])
  expect(await overflowOf(taking)).toBe(0)
  const card = taking.getByRole('listitem').filter({ hasText: title }).filter({ hasText: person.displayName })
  await card.getByRole('button').first().click()
  await taking
    .getByRole('alertdialog')
    .or(taking.getByRole('dialog'))
    .getByRole('button', { name: de('open.take'), exact: true })
    .click()
  await expect(taking.getByText(de('open.taken'))).toBeVisible()

  const planners = await context('de')
  await signIn(planners, 'staff', server.url)
  const deciding = await planners.newPage()
  complaints.push(complaintsOf(deciding))
  await deciding.goto('/timetables/swaps')
  await expect(deciding.getByText(de('decide.help'))).toBeVisible()
  expect(await violationsOf(deciding)).toEqual([])
  expect(await overflowOf(deciding)).toBe(0)
  const approving = deciding
    .getByRole('button', { name: new RegExp(`genehmigen`, 'i') })
    .and(deciding.getByRole('button', { name: new RegExp(taker.displayName) }))
  await approving.filter({ hasNotText: 'Nicht' }).first().click()
  await deciding
    .getByRole('alertdialog')
    .or(deciding.getByRole('dialog'))
    .getByRole('button', { name: de('decide.approve'), exact: true })
    .click()
  await expect(deciding.getByText(de('decide.approved'))).toBeVisible()
  await expect(deciding.getByText(de('decide.undo'))).toBeVisible()

  // The register expects the taker, and not the person who gave the date away.
  await deciding.goto(`/attendance/register/${occurrenceId ?? ''}`)
  await expect(deciding.getByText(taker.displayName).first()).toBeVisible()
  await expect(deciding.getByText(person.displayName)).toHaveCount(0)
  await taking.goto(`/timetables/individual?week=${on}`)
  await expect(taking.locator(`a[href$="offer=${occurrenceId ?? ''}"]`)).toBeVisible()
  await offering.goto('/timetables/swaps')
  await expect(offering.getByText(t('state.DONE'), { exact: true }).first()).toBeVisible()
  expect(complaints.flat()).toEqual([])
})

test('without a network the lists stay, and say that offering needs one', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'student', server.url)
  const page = await context.newPage()
  await page.goto('/timetables/swaps')
  const offer = page.getByRole('button', { name: /^Offer: / }).first()
  await expect(offer).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => globalThis.dispatchEvent(new Event('offline')))
  await expect(page.getByText(t('offline')).first()).toBeVisible()
  await expect(offer).toBeVisible()
})
