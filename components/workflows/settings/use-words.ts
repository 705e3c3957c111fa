'use client'

import { useTranslations } from 'next-intl'
import { rowsOf } from '@/lib/forms/rows'
import { useFormats } from '@/lib/i18n/use-formats'
import { isPersonsDecision, stageAfter, type Awaited, type Next, type Rule, type Start, type Who } from '@/lib/workflows/definition'
import { useEditing } from './editing-context'
import type { EditorStage } from './types'

/** A workflow in sentences and parts of sentences. */
export function useWords() {
  const t = useTranslations('workflowSettings')
  const formats = useFormats()
  const { draft, nameOf, fieldsOf } = useEditing()
  const { stages, starts } = draft

  const placeOf = (stageId: string) => stages.findIndex(({ id }) => id === stageId) + 1
  const named = (stageId: string) => {
    const stage = stages.find(({ id }) => id === stageId)
    return stage ? t('stageNamed', { number: placeOf(stageId), caption: stage.caption || t(`kind.${stage.kind}`) }) : t('gone')
  }

  /** `within`: in the middle of a sentence, without a capital letter. */
  function who(of: Who | null, place: 'first' | 'within' = 'first'): string {
    if (of === null) return t('who.none')
    switch (of.kind) {
      case 'NAMED':
        return of.userIds.length === 0 ? t('who.none') : formats.list(of.userIds.map(nameOf), 'disjunction')
      case 'ROLE':
        return nameOf(of.roleId)
      case 'SAME_AS':
        return t('who.sameAs', { number: placeOf(of.stageId) })
      default:
        return t(place === 'first' ? `who.${of.kind}` : `whoWithin.${of.kind}`)
    }
  }

  function formula(text: string, formId: string | null): string {
    const rows = rowsOf(text)
    const fields = fieldsOf(formId)
    if (!rows || !fields) return fields ? t('rule.formulaShort') : t('rule.loading')
    const words = rows.rows.map(({ uid, is, value }) => {
      const field = fields.find((one) => one.uid === uid)
      const name = field ? field.caption || field.id : t('rule.gone')
      if (is === 'BLANK' || is === 'ANSWERED') return t('rule.bare', { field: name, is: t(`rule.is.${is}`) })
      const said = typeof value === 'boolean' ? t(value ? 'rule.yes' : 'rule.no') : optionOf(field?.options, value)
      return t('rule.row', { field: name, is: t(`rule.is.${is}`), value: said })
    })
    return formats.list(words, rows.match === 'ALL' ? 'conjunction' : 'disjunction')
  }

  function rule(of: Rule): string {
    const stage = stages.find(({ id }) => id === of.stageId)
    if (!stage) return t('gone')
    if (of.kind === 'ANSWER') return formula(of.formula, stage.formId)
    const at = stage.branches.findIndex(({ id }) => id === of.branchId)
    return t('rule.chosen', { number: placeOf(of.stageId), branch: stage.branches[at]?.caption || t('branch', { number: at + 1 }) })
  }

  function event(of: Start | Awaited): string {
    switch (of.kind) {
      case 'HAND':
        return of.roleIds.length === 0
          ? t('starts.HAND')
          : t('starts.HAND_ROLES', { roles: formats.list(of.roleIds.map(nameOf), 'disjunction') })
      case 'SCHEDULE':
        return t(of.rrule === null ? 'starts.SCHEDULE_ONCE' : 'starts.SCHEDULE', { day: formats.date(of.opensAt) })
      case 'FORM_COMPLETED':
        return of.when === null
          ? t('starts.FORM_COMPLETED', { form: nameOf(of.formId) })
          : t('starts.FORM_COMPLETED_WHEN', { form: nameOf(of.formId), when: formula(of.when, of.formId) })
      case 'TEST_FAILED':
        return of.testIds.length === 0
          ? t('starts.TEST_FAILED')
          : t('starts.TEST_NAMED', { tests: formats.list(of.testIds.map(nameOf), 'disjunction') })
      case 'SESSION_MARKED':
        return of.procedureIds.length === 0
          ? t('starts.SESSION_MARKED')
          : t('starts.SESSION_NAMED', { procedures: formats.list(of.procedureIds.map(nameOf), 'disjunction') })
      case 'ABSENCE_OVER':
        return t('starts.ABSENCE_OVER', { days: of.days })
      case 'AT_RISK':
        return t('starts.AT_RISK')
      case 'CONCERN':
        return t('starts.CONCERN')
    }
  }

  function wait({ wait: of, dueDays }: EditorStage): string {
    if (of === null) return t('wait.none')
    if (of.kind === 'DAYS') return t('wait.forDays', { days: of.days })
    if (of.kind === 'UNTIL') return t('wait.untilDay', { day: formats.date(of.until) })
    const counted = t('wait.forTimes', { times: of.times, event: event(of.for) })
    return dueDays === null ? counted : t('wait.atMost', { counted, days: dueDays })
  }

  /** The line below a stage's caption. */
  function about(stage: EditorStage): string {
    switch (stage.kind) {
      case 'FORM':
        return stage.formId === null
          ? t('about.noForm', { who: who(stage.who) })
          : t('about.form', { who: who(stage.who), form: nameOf(stage.formId) })
      case 'REVIEW':
      case 'SIGN_OFF':
      case 'TASK':
        return t('about.act', { who: who(stage.who), kind: t(`kind.${stage.kind}`) })
      case 'MESSAGE':
        return stage.to.length === 0
          ? t('about.messageTo', { who: t('who.none') })
          : t('about.messageTo', { who: formats.list(stage.to.map((one) => who(one, 'within'))) })
      case 'WAIT':
        return wait(stage)
      case 'DECISION':
        return isPersonsDecision(stage) ? t('about.decides', { who: who(stage.who, 'within') }) : t('about.byRules')
    }
  }

  /** The words for where a path leads: 'straight to 6'. */
  function way(from: string, next: Next): string {
    const target = stageAfter({ stages, starts }, from, next)
    if (target === null) return t('way.end')
    const isBack = placeOf(target) <= placeOf(from)
    return t(isBack ? 'way.back' : 'way.straight', { number: placeOf(target) })
  }

  return { placeOf, named, who, rule, event, wait, about, way, formula }
}

function optionOf(options: readonly { value: string; caption: string }[] | undefined, value: number | string | null): string {
  return options?.find((option) => option.value === value)?.caption ?? String(value ?? '')
}
