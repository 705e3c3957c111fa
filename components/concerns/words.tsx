'use client'

import { Award, Eye, Lock, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { StatusChip } from '@/components/ui/status-chip'
import type { ConcernKind, ConcernLevel } from '@/lib/concerns/vocabulary'
import type { ConcernState } from '@/lib/states/concern'

const tones = {
  OPEN: 'danger',
  WITHDRAWN: 'neutral',
  TRIAGED: 'info',
  UNDER_REVIEW: 'warning',
  RESOLVED: 'success',
  APPEALED: 'danger',
} as const

export function StateChip({ state }: { state: ConcernState }) {
  const t = useTranslations('concerns')
  return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
}

export function LevelChip({ level }: { level: ConcernLevel | null }) {
  const t = useTranslations('concerns')
  if (level === null) return null
  return <Chip tone={level === 'SERIOUS' ? 'danger' : level === 'MODERATE' ? 'warning' : 'neutral'}>{t(`level.${level}`)}</Chip>
}

const sightTones = { HANDLERS: 'neutral', RAISER: 'info', STUDENT: 'warning' } as const

/** Shows beside each text of a case who can read it. */
export function SightChip({ sight }: { sight: 'HANDLERS' | 'RAISER' | 'STUDENT' }) {
  const t = useTranslations('concerns')
  return (
    <Chip tone={sightTones[sight]} icon={sight === 'HANDLERS' ? <Lock /> : <Eye />}>
      {t(`sight.${sight}`)}
    </Chip>
  )
}

export function KindIcon({ kind }: { kind: ConcernKind }) {
  return kind === 'CONCERN' ? <TriangleAlert aria-hidden="true" /> : <Award aria-hidden="true" />
}
