import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { LogScreen } from '@/components/reflections/log-screen'
import { begunReflection, withAnswer } from '@/components/reflections/reflection-document'
import { ReflectionsScreen } from '@/components/reflections/reflections-screen'
import { StartFormScreen } from '@/components/reflections/start-form-screen'
import { ViewScreen } from '@/components/reflections/view-screen'
import { WriteScreen } from '@/components/reflections/write/write-screen'
import type { Reflection, ReflectionRow } from '@/lib/contracts/reflections'
import { messagesIn } from '@/lib/i18n/messages'
import { locales } from '@/lib/i18n/locales'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ replace: () => {}, push: () => {}, refresh: () => {} }),
  usePathname: () => '/reflections',
}))

async function renderHtml(screen: React.ReactNode, locale: (typeof locales)[number] = 'en-GB'): Promise<string> {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={await messagesIn(locale)}
      timeZone="Europe/London"
      onError={(error) => {
        throw error
      }}
    >
      {screen}
    </NextIntlClientProvider>,
  )
}

const uid = '0192f1d0-0000-7000-8000-000000000001'
const owner = { id: 'student', displayName: 'Amira Haddad' }
const osei = { id: 'teacher', displayName: 'Dr Ruth Osei' }
const shareOf = (more: object = {}) => ({
  person: osei,
  sharedAt: '2026-11-20T09:00:00.000Z',
  seenAt: null,
  endedAt: null,
  hasLeft: false,
  ...more,
})

function reflectionOf(change: Partial<Reflection> = {}): Reflection {
  const begun = begunReflection({
    id: '0192f1d0-0000-7000-8000-0000000000aa',
    kind: 'SESSION',
    title: 'Composite, class II, 36',
    note: 'Restorative clinic',
    happenedOn: '2026-11-19',
    origin: null,
    template: {
      id: 't',
      name: 'Gibbs',
      prompts: [
        { uid, caption: 'What did you think and feel?', help: 'There is no right answer.', words: 100 },
        { uid: 'second', caption: 'What went well?', help: '', words: null },
      ],
    },
    me: owner,
  })
  const at = '2026-11-19T17:06:00.000Z'
  return { ...withAnswer(begun, uid, { text: 'I was calm', revision: 1 }), createdAt: at, updatedAt: at, ...change }
}

describe('writing', () => {
  test('one question is shown at a time on a phone, and who can read it', async () => {
    const html = await renderHtml(<WriteScreen id={reflectionOf().id} initial={reflectionOf()} />)
    expect(html).toContain('1 of 2 · Gibbs')
    expect(html).toContain('Next: What went well?')
    expect(html).toContain('Only you can read this')
    expect(html).toContain('3 words, usually about 100')
  })

  test('says by name who reads what is shared', async () => {
    const html = await renderHtml(<WriteScreen id={reflectionOf().id} initial={reflectionOf({ state: 'SHARED', shares: [shareOf()] })} />)
    expect(html).toContain('Dr Ruth Osei can read this')
  })

  test('what another device sent too late is shown where it belongs, to be added or discarded', async () => {
    const kept = [{ id: 'k', promptUid: uid, text: 'written on the tablet', keptAt: '2026-11-20T09:00:00.000Z' }]
    const html = await renderHtml(<WriteScreen id={reflectionOf().id} initial={reflectionOf({ kept })} />)
    expect(html).toContain('written on the tablet')
    expect(html).toContain('Add it to this answer')
    expect(html).toContain('Discard it')
  })

  test('an answer under questions of another template stays in sight', async () => {
    const answers = [{ promptUid: 'gone', text: 'under Gibbs', revision: 1 }]
    expect(await renderHtml(<WriteScreen id={reflectionOf().id} initial={reflectionOf({ answers })} />)).toContain('under Gibbs')
  })

  test('what another device began first is written there: nothing can be typed under the other id', async () => {
    const html = await renderHtml(<WriteScreen id="begun-second" initial={reflectionOf()} />)
    expect(html).not.toContain('<textarea')
    expect(html).not.toContain('Not found')
  })

  test('what was submitted is not written any more', async () => {
    const html = await renderHtml(
      <WriteScreen id={reflectionOf().id} initial={reflectionOf({ state: 'SUBMITTED', mayWrite: false, maySubmit: false })} />,
    )
    expect(html).toContain('You have submitted this.')
    expect(html).not.toContain('<textarea')
  })
})

describe('reading', () => {
  const submitted = { state: 'SUBMITTED', submittedAt: '2026-11-20T09:00:00.000Z', mayWrite: false } as const

  test('its reader acknowledges, its owner takes it back', async () => {
    const reader = reflectionOf({ ...submitted, isOwn: false, mayComment: true, mayAcknowledge: true, shares: [shareOf()] })
    const html = await renderHtml(<ViewScreen id="a" initial={reader} />)
    expect(html).toContain('Acknowledge')
    expect(html).toContain('Comment on this answer')
    expect(html).not.toContain('Take back')
    expect(html).not.toContain('Stop sharing')
    const own = await renderHtml(<ViewScreen id="a" initial={reflectionOf({ ...submitted, mayWithdraw: true, shares: [shareOf()] })} />)
    expect(own).toContain('Take back')
    expect(own).not.toContain('Acknowledge')
  })

  test('a reader who left is told apart from one who has not read it yet', async () => {
    const html = await renderHtml(<ViewScreen id="a" initial={reflectionOf({ ...submitted, shares: [shareOf({ hasLeft: true })] })} />)
    expect(html).toContain('No longer works here. Choose somebody else.')
    expect(html).not.toContain('Not read yet')
  })
})

const row: ReflectionRow = {
  id: 'r',
  kind: 'SESSION',
  title: 'Composite, class II, 36',
  note: '',
  happenedOn: '2026-11-19',
  state: 'PRIVATE',
  words: 120,
  owner,
  isOwn: true,
  tags: [],
  files: 0,
  comments: 2,
  openSteps: 1,
  updatedAt: '2026-11-19T17:06:00.000Z',
  submittedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  isSeen: true,
}
const counts = { PRIVATE: 1, SHARED: 0, SUBMITTED: 0, ACKNOWLEDGED: 0 }
const listed = { rows: [row], next: null, counts, hidden: 0, toAcknowledge: 0, person: null, mayViewAll: false }

test('a row of what is still written leads to where it is written, one of what was submitted to where it is read', async () => {
  expect(await renderHtml(<ReflectionsScreen initial={listed} />)).toContain('href="/reflections/save/r"')
  const handedIn = { ...listed, rows: [{ ...row, state: 'SUBMITTED' as const }] }
  expect(await renderHtml(<ReflectionsScreen initial={handedIn} />)).toContain('href="/reflections/view/r"')
})

test('who looks at it as somebody else is told a number', async () => {
  const html = await renderHtml(<ReflectionsScreen initial={{ ...listed, rows: [], counts: { ...counts, PRIVATE: 0 }, hidden: 3 }} />)
  expect(html).toContain('3 private reflections are not shown.')
})

test('a screen without a form says so', async () => {
  expect(await renderHtml(<StartFormScreen kind="DOPS" form={null} />)).toContain('No form is set for this.')
})

test.each(locales)('every screen has its words in %s', async (locale) => {
  const log = { rows: [row], next: null, total: 1, words: 120, counts, tags: [], hidden: 1 }
  const html = [
    await renderHtml(<ReflectionsScreen initial={listed} />, locale),
    await renderHtml(<ReflectionsScreen view="ALL" views={['TO_READ', 'ALL']} initial={listed} />, locale),
    await renderHtml(<WriteScreen id={reflectionOf().id} initial={reflectionOf()} />, locale),
    await renderHtml(<ViewScreen id="a" initial={reflectionOf({ state: 'SHARED', shares: [shareOf()], mayComment: true })} />, locale),
    await renderHtml(<LogScreen found={log} asked={{ from: '', to: '', tag: '', states: '' }} />, locale),
    await renderHtml(<StartFormScreen kind="SIGN_OFF" form={null} />, locale),
  ].join('')
  expect(html).not.toMatch(/\breflections\.[a-z]/u)
})
