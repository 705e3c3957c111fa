import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { HandOverScreen } from '@/components/clinical-cases/hand-over-screen'
import { CasesScreen } from '@/components/clinical-cases/cases-screen'
import type { Case, CasesFound } from '@/lib/contracts/clinical-cases'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ replace: () => {}, push: () => {}, refresh: () => {} }),
  usePathname: () => '/clinicalcases/list',
}))

const renderHtml = (screen: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={enGB} timeZone="Europe/London">
      {screen}
    </NextIntlClientProvider>,
  )

const found: CasesFound = {
  rows: [
    {
      id: 'c',
      reference: 412,
      title: 'Full mouth restoration',
      student: { id: 'u', displayName: 'Amira Haddad' },
      specialty: 'Restorative dentistry',
      state: 'OPEN',
      planned: 10,
      done: 4,
      lastVisitOn: '2026-11-05',
      openedOn: '2026-10-01',
      nextRecallOn: null,
      isStalled: false,
      isRecallDue: false,
      isToAgree: true,
      twice: 'PATIENT',
      offeredTo: null,
    },
  ],
  total: 1,
  page: 1,
  pages: 1,
  counts: { stalled: 1, recall: 2, agree: 3, twice: 4 },
  offered: [],
  specialties: [],
  mayCreate: true,
  mayHandOver: false,
}
const item: Case['items'][number] = {
  id: 'i',
  phase: 'RESTORE',
  procedureId: 'p',
  procedure: 'Composite restoration',
  site: 'SURFACES',
  teeth: [36],
  surfaces: ['M', 'O', 'D'],
  state: 'PLANNED',
  doneOn: null,
  reason: '',
  revision: 1,
  isAgreed: false,
  isTwice: false,
}
const one: Case = {
  id: 'c',
  reference: 412,
  title: 'Full mouth restoration',
  summary: '',
  state: 'OPEN',
  student: { id: 'u', displayName: 'Amira Haddad' },
  supervisor: { id: 't', displayName: 'Dr Ruth Osei' },
  specialty: { id: 's', name: 'Restorative dentistry' },
  patient: { kind: 'HOSPITAL_NUMBER', text: 'NG 204 618' },
  ageBand: '40-64',
  dentition: 'PERMANENT',
  missingTeeth: [18],
  openedOn: '2026-10-01',
  nextRecallOn: null,
  isStalled: false,
  revision: 1,
  planRevision: 4,
  planHash: 'a'.repeat(64),
  agreed: { by: 'Dr Ruth Osei', at: '2026-10-01T09:00:00.000Z', isCurrent: false },
  askedAt: null,
  items: [
    item,
    { ...item, id: 'j', phase: 'URGENT', teeth: [16], surfaces: ['M', 'O'], state: 'DONE', doneOn: '2026-10-08', isAgreed: true },
    { ...item, id: 'k', teeth: [37], surfaces: ['O'], state: 'DROPPED', reason: 'Caries found' },
  ],
  standing: null,
  visits: [
    { sessionId: 'v', heldOn: '2026-11-05', clinic: 'Restorative clinic', isFinished: true, procedures: ['Infiltration'], mayOpen: true },
  ],
  unlinked: [],
  transfer: null,
  continuedFrom: null,
  continuedAs: null,
  history: [{ at: '2026-10-01T09:00:00.000Z', by: 'Amira Haddad', act: 'opened', reason: '', before: null }],
  twice: null,
  may: { edit: true, plan: true, agree: false, withdrawAgreement: false, reopen: false, remove: false, answer: false },
  notation: 'FDI',
  today: '2026-11-25',
}

describe('clinical cases', () => {
  test('are listed with what is done of each, and what needs somebody', () => {
    const html = renderHtml(<CasesScreen found={found} asked={{}} one={null} isOpen={false} />)
    for (const words of [
      'C-0412',
      'Restorative dentistry',
      'last visit 5 Nov 2026',
      '4 of 10 done',
      'Stalled 1',
      'Recall due 2',
      'Plan to agree 3',
      'Duplicates 4',
      'Patient also treated elsewhere',
      'New case',
    ])
      expect(html, words).toContain(words)
  })

  test('show the plan phase by phase, on the teeth, and what changed since it was agreed', () => {
    const html = renderHtml(<CasesScreen found={found} asked={{}} one={one} isOpen />)
    for (const words of [
      'NG 204 618',
      'Changed since agreed.',
      'Ask Dr Ruth Osei to agree',
      '36 MOD',
      '16 MO',
      'not agreed yet',
      'dropped: Caries found',
      'Urgent',
      '1 of 1',
      'missing',
      'Infiltration',
    ])
      expect(html, words).toContain(words)
    expect(html).not.toContain('Agree to this plan')
  })

  test('say once their teacher was asked, and do not offer to ask again', () => {
    const html = renderHtml(<CasesScreen found={found} asked={{}} one={{ ...one, askedAt: '2026-10-05T09:00:00.000Z' }} isOpen />)
    expect(html).toContain('Dr Ruth Osei was asked to agree on 5 Oct 2026')
    expect(html).not.toContain('Ask Dr Ruth Osei to agree')
  })

  test('say why an agreement has ended: the patient first, and who it was before', () => {
    const agreed = { by: 'Dr Ruth Osei', at: '2026-10-02T09:00:00.000Z', isCurrent: false }
    const entry = (act: string, at: string, before: string | null = null) => ({ at, by: 'Amira Haddad', act, reason: '', before })
    const html = (history: Case['history']) => renderHtml(<CasesScreen found={found} asked={{}} one={{ ...one, agreed, history }} isOpen />)
    const details = entry('detailsChanged', '2026-10-04T09:00:00.000Z')
    const changed = html([details, entry('patientChanged', '2026-10-03T09:00:00.000Z', 'N111111')])
    expect(changed).toContain('The patient has changed since this was agreed.')
    expect(html([details, entry('patientChanged', '2026-10-01T09:00:00.000Z')])).toContain(
      'The details of the case have changed since the plan was agreed.',
    )
    expect(html([])).toContain('Changed since agreed.')
  })

  test('name another case of the patient to who sees it, and to others that there is one', () => {
    const other = { id: 'o', reference: 413, title: 'Denture', student: 'Tom Berg' }
    const told = (twice: Case['twice'], edit: boolean) =>
      renderHtml(<CasesScreen found={{ ...found, rows: [] }} asked={{}} one={{ ...one, twice, may: { ...one.may, edit } }} isOpen />)
    const own = told({ level: 'PATIENT', others: [] }, true)
    expect(own).toContain('Another open case has this hospital number.')
    expect(own).toContain('Ask your teacher.')
    expect(told({ level: 'PATIENT', others: [] }, false)).toContain('Staff who see all cases can tell you which.')
    const staff = told({ level: 'ITEM', others: [other] }, false)
    for (const words of ['The same treatment is planned in another open case of this patient.', 'C-0413 Denture, Tom Berg'])
      expect(staff, words).toContain(words)
    const item_ = renderHtml(
      <CasesScreen found={{ ...found, rows: [] }} asked={{}} one={{ ...one, items: [{ ...item, isTwice: true }] }} isOpen />,
    )
    expect(item_).toContain('Planned twice')
  })

  test('say to their student how far they are with what is planned', () => {
    const standing = (counted: number) => [{ procedureId: 'p', counted, target: 14 }]
    const told = (view: Case['standing']) => renderHtml(<CasesScreen found={found} asked={{}} one={{ ...one, standing: view }} isOpen />)
    expect(told(standing(9))).toContain('counts towards 9 of 14')
    expect(told(standing(14))).toContain('target reached')
    expect(told(null)).not.toMatch(/counts towards|target reached/)
  })

  test('offer a teacher to agree and nothing to change, and hide the patient from who is only asked to take over', () => {
    const none = { edit: false, plan: false, agree: false, withdrawAgreement: false, reopen: false, remove: false, answer: false }
    const teacher = renderHtml(
      <CasesScreen found={{ ...found, mayCreate: false }} asked={{}} one={{ ...one, may: { ...none, agree: true } }} isOpen />,
    )
    expect(teacher).toContain('Agree to this plan')
    expect(teacher).not.toContain('Add to the plan')
    const taker = renderHtml(
      <CasesScreen found={found} asked={{}} one={{ ...one, patient: null, may: { ...none, answer: true } }} isOpen />,
    )
    expect(taker).toContain('Shown once you take over')
    expect(taker).toContain('Take over')
  })

  test('of a leaver are listed with what is left of each, and who goes on is chosen before anything is handed over', () => {
    const leaver = { id: 'l', displayName: 'Leah Stone' }
    const html = renderHtml(
      <HandOverScreen
        plan={{
          leavers: [],
          leaver,
          cases: [
            {
              id: 'c',
              reference: 412,
              title: 'Full mouth restoration',
              specialty: null,
              state: 'RECALL',
              planned: 5,
              done: 2,
              lastVisitOn: null,
              nextRecallOn: '2026-12-01',
              offeredTo: null,
            },
          ],
          takers: [{ id: 't', displayName: 'Jonas Weber', cases: 1, year: 4, isSuited: true }],
          undoable: [],
        }}
      />,
    )
    for (const words of ['Cases of Leah Stone', 'C-0412', '3 items left', 'Share out the rest', '0 of 1 cases have a student'])
      expect(html).toContain(words)
    expect(html).toContain('Choose a student for at least one case.')
    const none = renderHtml(<HandOverScreen plan={{ leavers: [], leaver: null, cases: [], takers: [], undoable: [] }} />)
    expect(none).toContain('Nobody who leaves has a case')
  })

  test('that a leaver has offered name whom, who is proposed also where the list of students ends before them', () => {
    const leaver = { id: 'l', displayName: 'Leah Stone' }
    const offered = {
      id: 'c',
      reference: 412,
      title: 'Crown on 25',
      specialty: null,
      state: 'OPEN' as const,
      planned: 1,
      done: 0,
      lastVisitOn: null,
      nextRecallOn: null,
      offeredTo: { id: 'o', displayName: 'Tom Berg' },
    }
    const html = renderHtml(<HandOverScreen plan={{ leavers: [], leaver, cases: [offered], takers: [], undoable: [] }} />)
    for (const words of [
      'Offered to Tom Berg',
      'Tom Berg, student for Crown on 25',
      '1 of 1 cases have a student',
      'no other student here',
    ])
      expect(html, words).toContain(words)
  })

  test('of many leavers are found by a name', () => {
    const some = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: `l${at}`, displayName: `Leaver ${at}`, cases: 40, hasLeft: at === 0, year: 5 }))
    const list = (count: number) =>
      renderHtml(<HandOverScreen plan={{ leavers: some(count), leaver: null, cases: [], takers: [], undoable: [] }} />)
    expect(list(12)).not.toContain('Find a student')
    expect(list(13)).toContain('Find a student')
    expect(list(13)).not.toContain('At most')
    expect(list(500)).toContain('At most 500 are shown at a time.')
  })
})
