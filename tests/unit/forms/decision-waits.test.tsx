import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Act } from '@/components/forms/route/use-decision'
import type { FailedSaves } from '@/components/shared/live/failed-saves'
import { enGB } from '@/lib/i18n/en-gb'
import { signInAdaBeforeEach, device, goOffline, tab } from '../client/at-device'
import { addComment, answer } from '../client/device'

signInAdaBeforeEach()

const responseId = 'r1'
const decide = vi.fn<Parameters<Act>[1]>(async () => {})
const refresh = vi.fn(async () => {})
let saves: FailedSaves
let saveFirst: () => Promise<unknown>
let act: Act
let said: () => string[]

// Uses the hook as the card does; the test does what pressing the card would do.
beforeEach(async () => {
  decide.mockClear()
  refresh.mockClear()
  saveFirst = () => Promise.resolve()
  const [{ useDecision }, { failedSavesStore }, { notices }] = await Promise.all([
    import('@/components/forms/route/use-decision'),
    import('@/components/shared/live/failed-saves'),
    import('@/components/ui/notify'),
  ])
  saves = failedSavesStore()
  said = () => notices.consume().map(({ text }) => text)
  function Card({ onDrawn }: { onDrawn: (drawn: Act) => void }) {
    onDrawn(useDecision({ responseId, store: null, failedSaves: saves, saveFirst: () => saveFirst(), refresh }).act)
    return null
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={enGB} timeZone="Europe/London">
      <Card onDrawn={(drawn) => void (act = drawn)} />
    </NextIntlClientProvider>,
  )
})

/** Saves a comment as the field does: nobody waits for it. */
function comment(text: string): void {
  void saves.attempt(
    'comment:c1',
    () => tab.saveQueued(addComment, { id: 'c1', text }, { entity: responseId }),
    () => {},
  )
}

test('a comment that is still being written down on the device comes before the decision that is pressed next', async () => {
  decide.mockImplementationOnce(async () => expect(device.arrived.map(({ body }) => body.text)).toEqual(['The margin is open']))
  comment('The margin is open')
  await act('Returned', decide)
  expect(decide).toHaveBeenCalledTimes(1)
  expect(said()).toEqual(['Returned'])
})

test('a mark that no save was made of yet is saved first, and its answer is handed to the decision', async () => {
  device.respond(() => answer('SUCCESS', { contentHash: 'abc' }))
  // As usePageSaves does it: the save begins only after other work of the page.
  saveFirst = async () => {
    await Promise.resolve()
    await saves.attempt(
      'page:p1',
      () => tab.saveQueued(addComment, { id: 'c1', text: '5' }, { entity: responseId }),
      () => {},
    )
  }
  await act('Accepted', decide)
  expect(device.arrived.map(({ body }) => body.text)).toEqual(['5'])
  expect(decide.mock.calls[0]?.[0]).toMatchObject([{ contentHash: 'abc' }])
})

test('a comment that the server is slow to take is waited for, and its answer is handed to the decision', async () => {
  let take: (reply: Response) => void = () => {}
  device.respond(() => new Promise<Response>((reply) => void (take = reply)))
  comment('The margin is open')
  const decided = act('Returned', decide)
  await vi.waitFor(() => expect(device.arrived).toHaveLength(1))
  await tab.settled()
  expect(decide).not.toHaveBeenCalled()
  take(answer('SUCCESS', { contentHash: 'abc' }))
  await decided
  expect(decide.mock.calls[0]?.[0]).toMatchObject([{ contentHash: 'abc' }])
})

test('nothing is decided over a comment that was refused', async () => {
  device.respond(() => answer('FORBIDDEN', {}, 403))
  comment('The margin is open')
  await act('Returned', decide)
  expect(decide).not.toHaveBeenCalled()
  expect(said()).toEqual([enGB.forms.decide.unsent])
  expect(refresh).toHaveBeenCalled()
})

test('nor over one that neither the server nor the device has', async () => {
  void saves.attempt(
    'comment:c1',
    () => Promise.reject(new Error('no room')),
    () => {},
  )
  await act('Returned', decide)
  expect(decide).not.toHaveBeenCalled()
  expect(said()).toEqual([enGB.forms.decide.unsent])
})

test('what waits of another response is none of its business', async () => {
  goOffline()
  await tab.saveQueued(addComment, { id: 'c2', text: 'Elsewhere' }, { entity: 'r2' })
  await act('Returned', decide)
  expect(decide).toHaveBeenCalledTimes(1)
})

test('who has been waiting for too long is told so', async () => {
  goOffline()
  const { allSent } = await import('@/components/shared/live/all-sent')
  await tab.saveQueued(addComment, { id: 'c1', text: 'The margin is open' }, { entity: responseId })
  expect(await allSent(responseId, saves, { withinMs: 50 })).toEqual({ isSent: false, answers: [] })
})
