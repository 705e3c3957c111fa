'use client'

import { useTranslations } from 'next-intl'
import type { ListedRequest } from '@/lib/client/queue-list'
import { endedKinds } from '@/lib/clinical/checks'
import { radiographKinds } from '@/lib/clinical/vocabulary'
import { endCheck, type Session } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Body as PartBody, CheckFaster as Faster } from '../refused/refused.shapes'
import { partNames } from '../session/session-parts'
import { useRadiographName } from '../radiographs/use-radiograph-name'
import { useTimeOn } from '../session/use-time-on'

type Shapes = { readonly CheckFaster: typeof Faster }
type Rows = (readonly [label: string | null, value: string | null | undefined])[]

/** Words for a queued request: what it does to a check or a radiograph, why it was refused, and what was written in it; null if it is about neither. */
export function useChecksInWords(session: Session, { CheckFaster }: Shapes) {
  const t = useTranslations('checks')
  const formats = useFormats()
  const timeOn = useTimeOn(session.header.heldOn)
  const nameOf = useRadiographName(session.toothNotation)

  return {
    titleOf({ contractName, part, body }: ListedRequest): string | null {
      if (part?.startsWith(partNames.radiograph(''))) {
        const radiograph = session.radiographs.find(({ id }) => partNames.radiograph(id) === part)
        return radiograph ? nameOf(radiograph) : t('radiograph.one')
      }
      const kind = endedKinds.find((one) => one === body.kind)
      if (kind) return t(`kind.${kind}`)
      return contractName === endCheck.name ? t('title') : null
    },
    reasonOf({ refused }: ListedRequest): string | null {
      if (refused?.code?.endsWith('.AUTHORISED')) return t('refused.authorised')
      if (!refused?.code?.endsWith('.CHECK_ENDED')) return null
      const { endedBy, outcome } = CheckFaster.safeParse(refused.answer).data ?? { endedBy: null, outcome: null }
      return endedBy && outcome
        ? t('refused.checkEnded', { name: endedBy.displayName, outcome: t(`outcome.${outcome}`) })
        : t('refused.checkEndedBySomebody')
    },
    rowsOf({ kind, justification, authorisedBy, takenAt, quality, report, outcome, checklist }: PartBody): Rows {
      const radiographKind = radiographKinds.find((one) => one === kind)
      return [
        [t('refused.outcome'), outcome && t(`outcome.${outcome}`)],
        [t('refused.confirmed'), checklist && (formats.list(checklist.map((item) => t(`item.${item}`))) || t('refused.nothingConfirmed'))],
        [t('radiograph.kindLabel'), radiographKind && t(`radiograph.kind.${radiographKind}`)],
        [t('radiograph.justification'), justification === '' ? null : justification],
        [t('radiograph.authorised'), authorisedBy && authorisedBy.displayName],
        [t('radiograph.takenLabel'), takenAt && timeOn(takenAt)],
        [t('radiograph.quality'), quality && t(`radiograph.qualityOf.${quality}`)],
        [t('radiograph.report'), report === '' ? null : report],
      ]
    },
  }
}
