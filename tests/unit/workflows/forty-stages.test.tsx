import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { newStage } from '@/components/workflows/settings/edits'
import { StagesTab } from '@/components/workflows/settings/stages-tab'
import type { EditorStage } from '@/components/workflows/settings/types'
import { nobody } from '@/lib/audience'
import { enGB } from '@/lib/i18n/en-gb'
import { stageKinds, workflowLimits } from '@/lib/workflows/vocabulary'

/** As many stages as there can be, with each kind among them; every seventh splits into two paths. */
const stages: EditorStage[] = Array.from({ length: workflowLimits.stages }, (_, at) => ({
  ...newStage(stageKinds[at % stageKinds.length] ?? 'TASK', []),
  id: `s${at}`,
  caption: `Caption ${at}.`,
}))
for (const [at, stage] of stages.entries()) {
  const [next, beyond] = [stages[at + 1]?.id ?? 'END', stages[at + 2]?.id ?? 'END']
  if (stage.kind === 'DECISION')
    stages[at] = {
      ...stage,
      branches: [{ id: `b${at}`, caption: '', when: { kind: 'ANSWER', stageId: 's0', formula: 'TRUE' }, goTo: next }],
      next: beyond,
    }
}

const shown = vi.hoisted(() => ({ audience: {} }))
// The fields of a stage have tests of their own; they stand beside the picture.
vi.mock('@/components/workflows/settings/stage-panel', () => ({ StagePanel: () => null }))
vi.mock('@/components/workflows/settings/editing-context', () => ({
  useEditing: () => ({
    draft: { stages, starts: [{ kind: 'AT_RISK' }], audience: { ...nobody, ...shown.audience }, once: 'ANY' },
    found: { stages },
    choices: {
      programmes: [{ id: 'p', name: 'BDS', lengthYears: 5 }],
      groups: [],
      firms: [{ id: 'f', name: 'Firm A' }],
      roles: [{ id: 'r', name: 'Students' }],
    },
    nameOf: (id: string) => `Name ${id}`,
    fieldsOf: () => [],
    selected: null,
    select: () => {},
    openStart: () => {},
  }),
}))

const renderHtml = () =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <StagesTab />
    </NextIntlClientProvider>,
  )

test('a workflow of as many stages as there can be is drawn with each of them once', () => {
  const html = renderHtml()
  const cards = [...html.matchAll(/data-stage="(s\d+)"/g)].map(([, id]) => id)
  expect(cards.toSorted()).toEqual(stages.map(({ id }) => id).toSorted())
  for (const { caption } of stages) expect(html.split(`${caption}<`)).toHaveLength(2)
})

test('for whom it is stands in words, and nothing is counted as a part', () => {
  expect(renderHtml()).toContain('for nobody yet')
  shown.audience = { years: [{ programmeId: 'p', year: 4 }] }
  expect(renderHtml()).toContain('for BDS, year 4')
  shown.audience = { years: [{ programmeId: 'p', year: 4 }], firmIds: ['f'], roleIds: ['r'], userIds: ['u'], leftOut: ['x'] }
  expect(renderHtml()).toContain('for BDS, year 4, Firm A and 2 more, without 1 person')
})

test('in the midst of a sentence nobody has a capital letter', () => {
  const first = stages[0]
  if (first) stages[0] = { ...first, dueDays: 3, escalate: { afterDays: 1, to: { kind: 'SUBJECT' } } }
  const html = renderHtml()
  expect(html).toContain('3 days, then tell the student')
  expect(html).not.toContain('then The')
})
