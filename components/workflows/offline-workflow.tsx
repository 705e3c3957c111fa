'use client'

import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonSheet } from '@/components/ui/skeleton-rows'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { listMine, readInstance } from '@/lib/contracts/workflows'
import { isAlive } from '@/lib/states/workflow-instance'
import { InstanceScreen } from './instance-screen'
import { MineScreen } from './mine-screen'
import type { Instance } from './turn-card'

type Found = { readonly instance: Instance } | { readonly mine: OutputOf<typeof listMine> } | 'none'

/** The person's own workflows as they were last seen. Nothing can be started or done without a network. */
export function OfflineWorkflow({ workflowId }: { workflowId: string | undefined }) {
  const t = useTranslations('workflows')
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let isGone = false
    void findOwnWorkflows(workflowId, new URLSearchParams(window.location.search).get('instance'))
      .catch(() => 'none' as const)
      .then((one) => {
        if (!isGone) setFound(one)
      })
    return () => void (isGone = true)
  }, [workflowId])
  if (found === null) return <SkeletonSheet />
  if (found === 'none')
    return (
      <div className="flex flex-col gap-4">
        <PageHeader title={t('title')} />
        <EmptyState icon={<CloudOff />} title={t('notKept')}>
          {t('notKeptHelp')}
        </EmptyState>
      </div>
    )
  if ('instance' in found) return <InstanceScreen instance={found.instance} />
  return <MineScreen mine={found.mine} startable={[]} {...(workflowId !== undefined && { workflowId })} />
}

async function findOwnWorkflows(workflowId: string | undefined, instanceId: string | null): Promise<Found> {
  if (instanceId !== null) return { instance: await call(readInstance, { id: instanceId }) }
  const mine = await call(listMine, workflowId === undefined ? {} : { workflowId })
  const running = mine.own.filter(({ state }) => isAlive(state))
  const [only] = running
  if (workflowId !== undefined && only && running.length === 1) return { instance: await call(readInstance, { id: only.id }) }
  return { mine }
}
