import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, overflowOf, words } from '../support/e2e'
import { startTestServer, type TestServer } from '../support/server'

const elements = words('en-GB', 'reportElements')
const sources = words('en-GB', 'reportSources')
const editor = words('en-GB', 'editor')
const list = '/settings/reports/dataelements'
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(180_000)

const name = 'Independent work of moderate cases'
const difficulty = sources('field.procedures.difficulty')

/** Makes the element like somebody who has read no instructions. */
async function make(page: Page): Promise<void> {
  await page.goto(list)
  await page.getByRole('link', { name: elements('add') }).click()
  await page.getByLabel(elements('name')).fill(name)
  await page.getByRole('button', { name: elements('edit.addWhere') }).click()
  const condition = page.getByRole('group', { name: elements('edit.condition', { number: 1 }), exact: true })
  await condition.getByLabel(elements('edit.field')).selectOption(difficulty)
  await condition.getByLabel(elements('edit.op')).selectOption(elements('op.AT_LEAST'))
  await condition.getByLabel(elements('edit.value')).selectOption(sources('option.difficulty.MODERATE'))
  await page.getByLabel(elements('edit.take'), { exact: true }).selectOption(elements('measure.SHARE'))
  const share = page.getByRole('group', { name: elements('edit.ofShare', { number: 1 }), exact: true })
  await share.getByLabel(elements('edit.field')).selectOption(sources('field.procedures.grade'))
  await share.getByRole('button', { name: elements('edit.choose') }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('checkbox', { name: sources('option.grade.2') }).check()
  await panel.getByRole('button', { name: elements('edit.done') }).click()
}

test('an element is made, told in words and counted at once, saved in versions, copied, and kept apart from what somebody else saved', async ({
  browser,
}) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'admin', server.url)
  const page = await desk.newPage()
  const complaints = [complaintsOf(page)]
  await make(page)

  const said = page.getByRole('region', { name: elements('words.title') })
  await expect(said).toContainText('the share for which Grade is Independent')
  await expect(said).toContainText(`where ${difficulty} is at least Moderate`)
  const preview = page.getByRole('region', { name: elements('preview.title') }).first()
  await expect(preview.getByRole('row', { name: new RegExp(`^${elements('preview.all')}`, 'u') })).toContainText('%')
  await expect(page.getByText(elements('check.once'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: editor('save'), exact: true }).click()
  await page.waitForURL(/dataelements\/edit\/[0-9a-f-]{36}$/u)
  const address = new URL(page.url()).pathname
  await expect(page.getByRole('button', { name: elements('edit.saveAs', { version: 2 }) })).toBeVisible()

  const pocket = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await signIn(pocket, 'admin', server.url)
  const other = await pocket.newPage()
  complaints.push(complaintsOf(other))
  await other.goto(address)
  expect(await overflowOf(other)).toBe(0)
  expect(await violationsOf(other)).toEqual([])
  await other.getByLabel(elements('name')).fill(`${name}, all`)
  await other.getByRole('button', { name: elements('edit.saveAs', { version: 2 }) }).click()
  await expect(other.getByRole('button', { name: elements('edit.saveAs', { version: 3 }) })).toBeVisible()

  // Somebody else saved it in between: the page asks which version to use, and typed text is not lost.
  await page.getByLabel(elements('name')).fill(`${name}, mine`)
  await page.getByRole('button', { name: elements('edit.saveAs', { version: 2 }) }).click()
  await expect(page.getByText(editor('conflict.title'))).toBeVisible()
  await expect(page.getByLabel(elements('name'))).toHaveValue(`${name}, mine`)
  await page.getByRole('button', { name: editor('conflict.mine') }).click()
  await expect(page.getByRole('button', { name: elements('edit.saveAs', { version: 4 }) })).toBeVisible()

  await page.getByRole('link', { name: elements('edit.duplicate') }).click()
  await expect(page.getByLabel(elements('name'))).toHaveValue(elements('edit.copy', { name: `${name}, mine` }))
  await expect(said).toContainText('the share for which Grade is Independent')

  await page.goto(address)
  await page.getByRole('button', { name: elements('edit.delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: elements('edit.delete') })
    .click()
  await page.waitForURL(new RegExp(`${list}$`, 'u'))
  await expect(page.getByText(`${name}, mine`)).toHaveCount(0)
  // The browser's console reports the refused save.
  expect(complaints.flat().filter((one) => !one.includes('409'))).toEqual([])
})

test('the sentence is made by keyboard alone: the focus follows what is added and removed', async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', baseURL: server.url })
  await signIn(desk, 'admin', server.url)
  const page = await desk.newPage()
  const complaints = complaintsOf(page)
  await page.goto(`${list}/edit/new`)
  const fieldOf = (number: number) =>
    page.getByRole('group', { name: elements('edit.condition', { number }), exact: true }).getByLabel(elements('edit.field'))
  const removeOf = (number: number) =>
    page
      .getByRole('group', { name: elements('edit.condition', { number }), exact: true })
      .getByRole('button')
      .last()
  await page.getByRole('button', { name: elements('edit.addWhere') }).press('Enter')
  await expect(fieldOf(1)).toBeFocused()
  await page.getByRole('button', { name: elements('edit.addAnd'), exact: true }).press('Enter')
  await expect(fieldOf(2)).toBeFocused()
  // The next condition takes the place of the removed one; after the last, the way to add one is there.
  await removeOf(1).press('Enter')
  await expect(fieldOf(1)).toBeFocused()
  await removeOf(1).press('Enter')
  await expect(page.getByRole('button', { name: elements('edit.addWhere') })).toBeFocused()

  // A list of values: Enter in it does not send the form, and Escape leads back to its button.
  await page.keyboard.press('Enter')
  await fieldOf(1).selectOption(sources('field.procedures.procedure'))
  const values = page.getByRole('button', { name: elements('edit.choose'), exact: true })
  await values.press('Enter')
  const panel = page.getByRole('dialog')
  await panel.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await expect(panel.getByRole('checkbox').first()).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await expect(page.getByText(words('en-GB', 'ui')('errorHeading'))).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.locator('[aria-haspopup="dialog"]:focus')).toBeVisible()
  expect(complaints).toEqual([])
})
