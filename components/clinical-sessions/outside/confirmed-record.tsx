import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { needsTeeth, regionsOf } from '@/lib/clinical/site'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import type { OutputOf } from '@/lib/contract'
import type { readConfirmation } from '@/lib/contracts/clinical-sessions/outside'
import { useFormats } from '@/lib/i18n/use-formats'
import { asRegion } from '@/components/shared/tooth-map/region'

export type Confirmed = NonNullable<OutputOf<typeof readConfirmation>['record']>
type Line = Confirmed['lines'][number]

/** The record that somebody outside is asked to confirm. Drawn on the server: it has no buttons. */
export function ConfirmedRecord({ record }: { record: Confirmed }) {
  const t = useTranslations('externalSignoff')
  const tc = useTranslations('clinical')
  const formats = useFormats()
  const facts = [
    [t('student'), record.student.name],
    [tc('head.participation'), record.participationType.name],
    [tc('head.partner'), record.partner?.name ?? ''],
    [t('day'), `${formats.longDay(record.heldOn)}, ${tc(`shift.${record.shift}`)}`],
    [t('hours'), [record.startsAt, record.endsAt].flatMap((at) => (at === null ? [] : formats.time(at))).join(' – ')],
    [t('clinic'), record.clinic.name],
    [tc('head.specialty'), record.specialty?.name ?? ''],
    [t('place'), record.location],
    // Only a patient that did not come is mentioned.
    [t('patient'), record.patientAttendance === 'ATTENDED' ? '' : tc(`attendance.${record.patientAttendance}`)],
  ].filter(([, said]) => said !== '')
  return (
    <Card as="section" aria-labelledby="record" className="mb-6 flex flex-col gap-4 wrap-anywhere">
      <h2 id="record" className="text-lead font-bold">
        {t('record')}
      </h2>
      <dl className="flex flex-col gap-2">
        {facts.map(([name, said]) => (
          <div key={name}>
            <dt className="text-meta text-muted">{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h3 className="mb-2 font-bold">{t('procedures')}</h3>
        {record.lines.length === 0 && <p>{t('noProcedures')}</p>}
        <ul className="flex flex-col gap-3">
          {record.lines.map((line, at) => (
            <li key={at} className="border-t border-line pt-3 first:border-0 first:pt-0">
              <p className="font-medium">{[line.procedure.caption, placeOf(line)].filter(Boolean).join(', ')}</p>
              <p className="text-dense text-muted">{detailsOf(line).join(' · ')}</p>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )

  /** Teeth are written in the institution's notation. */
  function placeOf({ site, teeth, surfaces }: Line): string {
    if (needsTeeth(site)) return formatTeeth(teeth.length > 0 ? [{ teeth, surfaces }] : [], record.toothNotation)
    return formats.list(
      regionsOf(site)
        .filter((code) => surfaces.includes(code))
        .map((code) => tc(`line.region.${asRegion(code)}`)),
    )
  }

  function detailsOf({ stage, quantity, helpLevel, difficulty }: Line): string[] {
    const said = [
      stage?.caption,
      quantity > 1 ? t('times', { count: quantity }) : '',
      helpLevel && `${tc('line.help')}: ${tc(`help.${helpLevel}`)}`,
      difficulty && `${tc('line.difficulty')}: ${tc(`difficulty.${difficulty}`)}`,
    ]
    return said.flatMap((one) => one || [])
  }
}
