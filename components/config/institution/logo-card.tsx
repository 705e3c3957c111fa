'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { UploadModal } from '@/components/shared/upload-modal'
import { Banner } from '@/components/ui/banner'
import { BrandMark } from '@/components/ui/brand-mark'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { InstitutionSettings } from '@/lib/contracts/config/settings'
import { chooseLogo, logoAddress } from '@/lib/contracts/files'

type LogoCardProps = InstitutionSettings['logo'] & { readonly height: number }

/** The current logo. It is replaced or removed at once, separately from the form. */
export function LogoCard({ values: { logo }, revision, height }: LogoCardProps) {
  const t = useTranslations('institution.logo')
  const problem = useProblemText()
  const router = useRouter()
  const [isChoosing, setChoosing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function save(assetId: string | null) {
    setSaving(true)
    setFailure(null)
    try {
      await call(chooseLogo, { assetId, revision })
      notify.success(t(assetId === null ? 'removed' : 'changed'), { id: 'logo' })
    } catch (error) {
      setFailure(
        error instanceof CallError && error.status === 'CONFLICT'
          ? t('stale')
          : (error instanceof CallError && error.issues[0]?.message) || problem(error),
      )
    }
    setSaving(false)
    router.refresh()
  }

  async function remove() {
    if (await confirm({ title: t('removeQuestion'), body: t('removeHelp'), action: t('remove'), tone: 'danger' })) await save(null)
  }

  return (
    <Card as="section" aria-label={t('title')} className="flex flex-col gap-4">
      <h2 className="text-lead font-bold">{t('title')}</h2>
      {failure && (
        <Banner tone="danger" announce="assertive" title={t('notSaved')}>
          {failure}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <BrandMark logo={logo === null ? null : { src: logoAddress(logo), height }} size="lg" />
        <p className="min-w-0 grow basis-60 text-dense text-muted">{t(logo === null ? 'none' : 'hint')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button loading={isSaving} onPress={() => setChoosing(true)}>
          {t(logo === null ? 'choose' : 'change')}
        </Button>
        {logo !== null && (
          <Button variant="quiet" loading={isSaving} onPress={() => void remove()}>
            {t('remove')}
          </Button>
        )}
      </div>
      {isChoosing && (
        <UploadModal
          title={t('upload')}
          accept="images"
          multiple={false}
          onDone={([chosen]) => {
            setChoosing(false)
            if (chosen) void save(chosen.id)
          }}
        />
      )}
    </Card>
  )
}
