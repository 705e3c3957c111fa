import { describe, expect, test } from 'vitest'
import { newStage } from '@/components/workflows/settings/edits'
import { layOutRows, type Row } from '@/components/workflows/settings/layout'
import { nextSave, withoutStage } from '@/components/workflows/settings/save-steps'
import type { EditorStage, Values } from '@/components/workflows/settings/types'
import { nobody } from '@/lib/audience'
import type { Next } from '@/lib/workflows/definition'

function stage(id: string, more: Partial<EditorStage> = {}): EditorStage {
  return { ...newStage('TASK', []), id, ...more }
}

function decision(id: string, goTo: readonly Next[], next: Next): EditorStage {
  const branches = goTo.map((to, at) => ({ id: `${id}${at}`, caption: '', when: null, goTo: to }))
  return stage(id, { kind: 'DECISION', branches, next })
}

type Drawn = number | [number, Drawn[][]]
function drawRows(rows: readonly Row[]): Drawn[] {
  return rows.map(({ at, lanes }) => (lanes.length === 0 ? at + 1 : [at + 1, lanes.map((lane) => drawRows(lane.rows))]))
}

describe('the picture of the stages', () => {
  test.each([
    [
      'one path has a stage, the other leads straight to where they meet',
      [stage('a'), decision('b', ['FOLLOWING'], 'd'), stage('c'), stage('d')],
      [1, [2, [[3], []]], 4],
    ],
    [
      'both have stages, where the first leads beyond the second',
      [decision('a', ['b'], 'c'), stage('b', { next: 'e' }), stage('c'), stage('d'), stage('e')],
      [[1, [[2], [3, 4]]], 5],
    ],
    [
      'no path leads to the next stage: it is drawn below them',
      [decision('a', ['c'], 'END'), stage('b'), stage('c')],
      [[1, [[], []]], 2, 3],
    ],
    ['a path that leads back has no stage of its own', [stage('a'), decision('b', ['a'], 'FOLLOWING'), stage('c')], [1, [2, [[], []]], 3]],
    ['a decision at the end', [decision('a', ['END'], 'FOLLOWING')], [[1, [[], []]]]],
  ] as const)('%s', (_case, stages, expected) => {
    expect(drawRows(layOutRows({ starts: [], stages: [...stages] }))).toEqual(expected)
  })
})

describe('what is saved', () => {
  const of = (stages: EditorStage[], name = 'n'): Values => ({ name, audience: nobody, subjectSees: true, once: 'ANY', starts: [], stages })

  test('each difference is one call, and after all of them the server has what stands on the screen', () => {
    const [a, b, c, x] = [stage('a'), stage('b'), stage('c'), stage('x')]
    const wanted = of([c, x, { ...a, caption: 'Changed' }], 'm')
    const kinds: string[] = []
    let saved = of([a, b, c])
    for (let step = nextSave(saved, wanted); step !== null; step = nextSave(saved, wanted)) {
      kinds.push(step.kind)
      saved = step.after
    }
    expect(kinds).toEqual(['remove', 'stage', 'stage', 'order', 'settings'])
    expect(saved).toEqual(wanted)
  })

  test('what led to a stage that is removed leads to what follows it', () => {
    const stages = [decision('a', ['b'], 'END'), stage('b', { next: 'END' }), stage('c', { next: 'b' })]
    expect(withoutStage(stages, 'b').map(({ next, branches }) => [next, ...branches.map(({ goTo }) => goTo)])).toEqual([
      ['END', 'END'],
      ['END'],
    ])
  })
})
