'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod'
import type { ListedRequest } from '@/lib/client/queue-list'
import { formatFdiText } from '@/lib/clinical/fdi-text'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { partNames } from './session-parts'

const Body = z.looseObject({
  text: z.string().optional(),
  note: z.string().optional(),
  teeth: z.array(z.number()).optional(),
  surfaces: z.array(z.string()).optional(),
  value: z.number().nullable().optional(),
  heldOn: z.string().optional(),
  chairNumber: z.number().nullish(),
  helpLevel: z.enum(['OBSERVED', 'ASSISTED', 'SUPERVISED', 'INDEPENDENT']).nullish(),
})

/** A queued request of a session, as a person would say it. */
export function usePartInWords(session: Session) {
  const t = useTranslations('clinical')
  const issues = useTranslations('issues')

  return {
    titleOf({ part }: ListedRequest): string {
      if (part === partNames.header) return t('refused.part.header')
      if (part?.startsWith('remark:')) return t('refused.part.remark')
      if (part?.startsWith('line:')) return captionOfLine(part.slice(5)) ?? t('refused.part.line')
      if (part?.startsWith('mark:')) return t('refused.part.mark')
      return t('refused.part.other')
    },
    reasonOf({ refused }: ListedRequest): string {
      if (refused?.code?.endsWith('.LOCKED')) return t('refused.locked')
      if (refused?.code?.endsWith('.CANCELLED')) return t('refused.cancelled')
      if (refused?.code?.endsWith('.PROCEDURE_INACTIVE')) return t('refused.procedureInactive')
      if (refused?.code?.endsWith('.MARKS_MISSING')) return t('refused.marksMissing')
      if (refused?.status === 'NOT_FOUND') return t('refused.notFound')
      const told = z.looseObject({ issues: z.array(z.looseObject({ message: z.string() })) }).safeParse(refused?.answer)
      return told.success ? told.data.issues.map(({ message }) => message).join(' ') : issues('invalid')
    },
    /** What was typed, line by line; ids and revisions say nothing to a person. */
    bodyLines(body: unknown): string[] {
      const read = Body.safeParse(body)
      if (!read.success) return [t('refused.nothing')]
      const { text, note, teeth, surfaces, value, heldOn, chairNumber, helpLevel } = read.data
      const lines = [
        text, teeth && formatFdiText([{ teeth, surfaces: surfaces ?? [] }]), helpLevel ? t(`help.${helpLevel}`) : undefined, note,
        value === undefined ? undefined : value === null ? t('marks.notObserved') : String(value),
        heldOn, chairNumber ? t('chair', { number: chairNumber }) : undefined,
      ].filter((line): line is string => Boolean(line))
      return lines.length > 0 ? lines : [t('refused.nothing')]
    },
  }

  function captionOfLine(id: string): string | undefined {
    const line = session.lines.find((one) => one.id === id)
    return session.catalogue.procedures.find((procedure) => procedure.id === line?.procedureId)?.caption
  }
}
