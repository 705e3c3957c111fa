import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Chairside } from '@/components/interface-editor/preview-dialog'
import { previewSession, scaleOf, type PreviewOf } from '@/components/interface-editor/preview-session'
import { newProcedure } from '@/components/interface-editor/procedure-form'
import { newScale } from '@/components/interface-editor/scale-form'
import { OptionsScreen } from '@/components/interface-editor/options-screen'
import { ScaleScreen } from '@/components/interface-editor/scale-screen'
import { ScalesScreen } from '@/components/interface-editor/scales-screen'
import { Session } from '@/lib/contracts/clinical-sessions/session.shapes'
import { enGB } from '@/lib/i18n/en-gb'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {}, replace: () => {}, refresh: () => {} }) }))

const renderHtml = (screen: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      {screen}
    </NextIntlClientProvider>,
  )
const step = (value: number, label: string) => ({ value, label, meaning: '', colour: 'teal' as const, pass: value > 1 })
const scale = { id: 's1', name: 'Two steps', version: 1, revision: 1, active: true, values: [step(1, 'No'), step(2, 'Yes')] }

test('a scale says before it is saved what will happen', () => {
  const hangs = { marks: 0, more: false, procedures: 2, sections: 1 }
  expect(renderHtml(<ScaleScreen initial={{ scale, hangs, versions: [{ id: 's1', version: 1 }] }} />)).toContain(
    enGB.interfaceEditor.scale.inPlace,
  )
  const marked = renderHtml(<ScaleScreen initial={{ scale, hangs: { ...hangs, marks: 1204 }, versions: [{ id: 's1', version: 1 }] }} />)
  expect(marked).toContain(enGB.interfaceEditor.scale.hasMarks)
  expect(marked).toContain('1,204 marks use this version.')
  const old = renderHtml(
    <ScaleScreen
      initial={{
        scale,
        hangs,
        versions: [
          { id: 's2', version: 2 },
          { id: 's1', version: 1 },
        ],
      }}
    />,
  )
  expect(old).toContain('Go to version 2')
  expect(old).not.toContain(enGB.interfaceEditor.scale.addValue)
})

test('scales and options are drawn, empty too', () => {
  expect(renderHtml(<ScalesScreen scales={[{ ...scale, procedures: 2, sections: 0 }]} />)).toContain('2 procedures and no sections use it')
  expect(renderHtml(<ScalesScreen scales={[]} />)).toContain(enGB.interfaceEditor.scale.empty)
  const settings = { toothNotation: 'FDI', blindSelfMarks: false, escalateAfterDays: 0 } as const
  expect(
    renderHtml(
      <OptionsScreen
        settings={settings}
        clinics={[{ id: 'c1', name: 'Ward 7', revision: 1, hasChairs: false, hasTeeth: true, hasShifts: true, supervisors: [] }]}
      />,
    ),
  ).toContain('Ward 7')
  expect(renderHtml(<OptionsScreen settings={settings} clinics={[]} />)).toContain(enGB.interfaceEditor.options.noClinics)
})

test('the preview draws the chairside’s own parts, and none of them can be pressed', () => {
  const words = { student: 'Student', teacher: 'Teacher', clinic: 'Clinic', unnamed: 'Not named', section: 'Section' }
  const values = {
    ...newProcedure({ programmes: [], specialties: [], participationTypes: [], scales: [], categories: [] }),
    caption: 'Crown preparation',
    site: 'TOOTH' as const,
    criteria: [{ id: '018f0000-0000-7000-8000-000000000001', caption: 'Taper and margin', active: true }],
    stages: [{ id: '018f0000-0000-7000-8000-000000000002', caption: 'Impression', active: true, completes: false }],
  }
  const what: PreviewOf = { kind: 'procedure', values, scales: [] }
  for (const side of ['student', 'teacher'] as const) {
    const shown = renderHtml(
      <Chairside session={Session.parse(previewSession({ what, side, scale: scaleOf(newScale(['Not yet', 'Competent'])), words }))} />,
    )
    expect(shown).toContain('inert')
    for (const word of ['Crown preparation', 'Taper and margin', 'Impression', 'Competent']) expect(shown).toContain(word)
  }
})
