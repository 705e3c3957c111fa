import { describe, expect, test, vi } from 'vitest'
import { formStore } from '@/components/shared/form/form-store'
import type { ShownField, ShownForm } from '@/lib/forms/sight'

const uid = (number: number) => `0190c1f2-0000-7000-8000-${String(number).padStart(12, '0')}`
const commonFields = (number: number) => ({
  uid: uid(number),
  id: `f${number}`,
  caption: {},
  help: {},
  visibleWhen: null,
  required: 'NEVER' as const,
  mine: true,
})
const textField = (number: number, more: object = {}): ShownField => ({
  ...commonFields(number),
  type: 'TEXT',
  minWords: null,
  maxWords: null,
  minChars: null,
  maxChars: null,
  patient: false,
  pattern: '',
  ...more,
})
const bool = (number: number, more: object = {}): ShownField => ({ ...commonFields(number), type: 'BOOLEAN', ...more })
const page = (number: number, fields: ShownField[], visibleWhen: string | null = null) => ({
  ...commonFields(number),
  visibleWhen,
  minWords: null,
  maxWords: null,
  fields,
})
const formOf = (...pages: ShownForm['pages']): ShownForm => ({ language: 'en-GB', pages })
const storeOf = (form: ShownForm, answers = {}) => formStore({ form, answers, today: '2026-11-24' })

describe('a form while it is filled in', () => {
  test('draws the field that is typed in and no other', () => {
    const store = storeOf(formOf(page(100, [textField(1), textField(2)])))
    const [first, second] = [vi.fn(), vi.fn()]
    store.subscribe(uid(1), first)
    store.subscribe(uid(2), second)
    const before = [store.state(uid(1)), store.state(uid(2))]
    store.answer(uid(1), 'A')
    expect(store.state(uid(1))).toMatchObject({ answer: 'A' })
    expect(store.state(uid(2))).toBe(before[1])
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
  })

  test('draws what a rule makes of it', () => {
    const store = storeOf(
      formOf(
        page(100, [bool(1), textField(2, { visibleWhen: `{${uid(1)}} = TRUE`, required: 'ALWAYS' })]),
        page(101, [textField(3)], `{${uid(1)}} = TRUE`),
      ),
    )
    expect([store.state(uid(2)).isVisible, store.state(uid(101)).isVisible, store.problems()]).toEqual([false, false, []])
    const listener = vi.fn()
    store.subscribe(uid(2), listener)
    store.answer(uid(1), true)
    expect([store.state(uid(2)).isVisible, store.state(uid(101)).isVisible]).toEqual([true, true])
    expect(listener).toHaveBeenCalledOnce()
    expect(store.problems()).toEqual([{ fieldUid: uid(2), pageUid: uid(100), code: 'required' }])
  })

  test('keeps an answer that a rule hides, to be sent with its page', () => {
    const store = storeOf(formOf(page(100, [bool(1), textField(2, { visibleWhen: `{${uid(1)}} = TRUE` })])), {
      [uid(1)]: true,
      [uid(2)]: 'B',
    })
    store.answer(uid(1), false)
    expect(store.answersOf(uid(100))).toEqual({ [uid(1)]: false, [uid(2)]: 'B' })
  })

  test('takes no answer to a question that is somebody else’s', () => {
    const store = storeOf(formOf(page(100, [textField(1, { mine: false })])))
    const listener = vi.fn()
    store.onChange(listener)
    store.answer(uid(1), 'A')
    expect(store.state(uid(1)).answer).toBeUndefined()
    expect(listener).not.toHaveBeenCalled()
    expect(store.answersOf(uid(100))).toEqual({})
  })

  test('hands on nothing while something typed is no answer', () => {
    const store = storeOf(formOf(page(100, [textField(1)])), { [uid(1)]: 'A' })
    store.unclear(uid(1), 'numberUnclear')
    expect([store.hasUnclear(), store.problems()]).toEqual([true, [{ fieldUid: uid(1), pageUid: uid(100), code: 'numberUnclear' }]])
    store.answer(uid(1), 'B')
    expect([store.hasUnclear(), store.problems()]).toEqual([false, []])
  })

  test('takes a problem away as soon as it is mended, and tells of none before', () => {
    const store = storeOf(formOf(page(100, [textField(1, { required: 'ALWAYS' })])))
    expect(store.state(uid(1)).problem).toBeNull()
    store.showProblems(store.problems())
    expect(store.state(uid(1)).problem).toBe('required')
    store.answer(uid(1), 'A')
    expect(store.state(uid(1)).problem).toBeNull()
  })

  test('follows what withheld rules come to', () => {
    const store = storeOf(formOf(page(100, [textField(1, { visibleWhen: 'FALSE' })])))
    expect(store.state(uid(1)).isVisible).toBe(false)
    store.settle([{ uid: uid(1), visible: true, required: true, value: null }])
    expect(store.state(uid(1))).toMatchObject({ isVisible: true, isRequired: true })
  })

  test('takes over the answers of others', () => {
    const store = storeOf(formOf(page(100, [textField(1), textField(2)])), { [uid(1)]: 'A' })
    store.replaceAnswers({ [uid(1)]: 'A', [uid(2)]: 'B' })
    expect(store.answers()).toEqual({ [uid(1)]: 'A', [uid(2)]: 'B' })
  })

  test('counts the words of a page together, and follows them once it was told', () => {
    const store = storeOf(formOf({ ...page(100, [textField(1), textField(2)]), minWords: 3 }), { [uid(1)]: 'one' })
    const found = [{ fieldUid: uid(100), pageUid: uid(100), code: 'tooFewWords' }]
    expect(store.problems()).toEqual(found)
    store.showProblems([{ fieldUid: uid(100), code: 'tooFewWords' }])
    expect(store.state(uid(100)).problem).toBe('tooFewWords')
    store.answer(uid(2), 'two three')
    expect(store.state(uid(100)).problem).toBe(null)
    expect(store.problems()).toEqual([])
  })
})

describe('what was typed and is not saved yet', () => {
  test('stays when answers arrive, until a save has it', () => {
    const store = storeOf(formOf(page(100, [textField(1), textField(2)]), page(101, [textField(3)])), { [uid(1)]: 'A', [uid(3)]: 'C' })
    store.answer(uid(1), 'AB')
    store.replaceAnswers({ [uid(1)]: 'A', [uid(3)]: 'CD' })
    expect([store.answers()[uid(1)], store.answers()[uid(3)], store.hasUnsaved()]).toEqual(['AB', 'CD', true])
    store.handedToSave(uid(100))
    store.replaceAnswers({ [uid(1)]: 'ABC' })
    expect([store.answers()[uid(1)], store.hasUnsaved()]).toEqual(['ABC', false])
  })

  test('goes on in the store of a form that has changed', () => {
    const before = storeOf(formOf(page(100, [textField(1, { mine: true }), textField(2, { mine: false })])), { [uid(2)]: 'theirs' })
    before.answer(uid(1), 'typed')
    const after = formStore({
      form: formOf(page(100, [textField(1), textField(2)])),
      answers: { [uid(1)]: 'older', [uid(2)]: 'newer' },
      today: '2026-11-24',
      before,
    })
    expect([after.answers()[uid(1)], after.answers()[uid(2)], after.hasUnsaved()]).toEqual(['typed', 'newer', true])
  })
})
