'use client'

import { CircleCheckBig } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { BackButton } from '@/components/ui/back-button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import type { OutputOf } from '@/lib/contract'
import type { readStage } from '@/lib/contracts/workflows'
import { paths } from '@/lib/paths'
import { instanceHref, instancesHref } from './hrefs'
import { TurnCard } from './turn-card'

type Work = OutputOf<typeof readStage>

/** /workflows/:workflowId/stages/:stageId: the reader's open work at a stage. `found`: null where the stage is over, or the reader has no work there. */
export function StageScreen({ found, workflowId }: { found: Work | null; workflowId: string }) {
  const t = useTranslations('workflows')
  const router = useRouter()
  const open = found?.open ?? []
  const [first] = open
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <PageHeader
        back={<BackButton href={instancesHref(workflowId)} label={found?.workflow.name ?? t('title')} />}
        title={found?.caption || found?.workflow.name || t('title')}
        subtitle={open.length === 1 && first && !first.isYou ? first.subject.displayName : undefined}
      />
      {open.length === 0 && (
        <EmptyState icon={<CircleCheckBig />} title={t('nothingOpen')} action={<LinkButton href={paths.workflow}>{t('title')}</LinkButton>}>
          {t('nothingOpenHelp')}
        </EmptyState>
      )}
      {open.map((turn) => (
        <div key={turn.runId} className="flex flex-col gap-1">
          {open.length > 1 && <h2 className="font-bold">{turn.isYou ? t('you') : turn.subject.displayName}</h2>}
          <TurnCard turn={turn} isHeld={false} refresh={() => router.refresh()} />
          <TextLink href={instanceHref(workflowId, turn.instanceId)}>{t('whole')}</TextLink>
        </div>
      ))}
    </div>
  )
}
