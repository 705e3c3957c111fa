'use client'

import { useTranslations } from 'next-intl'
import { PageTemplate } from '@/components/shared/page/page-template'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { paths } from '@/lib/paths'
import type { StarterName } from '@/lib/workflows/vocabulary'
import { NewWorkflowFields, useNewWorkflow } from './new-workflow-fields'

/** The page at /settings/workflows/edit without an id. */
export function NewWorkflowScreen({ starters }: { starters: readonly StarterName[] }) {
  const t = useTranslations('workflowSettings')
  const fresh = useNewWorkflow()
  return (
    <PageTemplate kind="editor" back={paths.workflowList} backLabel={t('title')}>
      <div className="flex flex-col gap-4">
        <PageHeader title={t('new.title')} />
        <Card className="flex flex-col gap-4">
          <NewWorkflowFields of={fresh} starters={starters} />
          <Button variant="primary" className="self-end" loading={fresh.isMaking} onPress={() => void fresh.make()}>
            {t('new.make')}
          </Button>
        </Card>
      </div>
    </PageTemplate>
  )
}
