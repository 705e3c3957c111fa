import { useTranslations } from 'next-intl'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Radiograph } from '@/lib/contracts/clinical-sessions'

/** The short name of a radiograph: 'Periapical 16'. */
export function useRadiographName(notation: ToothNotation): (radiograph: Pick<Radiograph, 'kind' | 'teeth'>) => string {
  const t = useTranslations('checks')
  return ({ kind, teeth }) => {
    const name = t(`radiograph.kind.${kind}`)
    return teeth.length === 0 ? name : t('radiograph.named', { kind: name, teeth: formatTeeth([{ teeth, surfaces: [] }], notation) })
  }
}
