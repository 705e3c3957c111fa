'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { UploadModal, type UploadedAsset } from '@/components/shared/upload-modal'
import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import { assetAddress } from '@/lib/contracts/files'
import { chooseProfilePicture } from '@/lib/contracts/users'

interface ProfilePictureScreenProps {
  name: string
  /** Empty if there is no picture. */
  initial: string
}

type Change = 'chosen' | 'removed' | 'brought back'

/** The user's own picture: shown as others see it, replaced or removed. */
export function ProfilePictureScreen({ name, initial }: ProfilePictureScreenProps) {
  const t = useTranslations('profilePicture')
  const tShell = useTranslations('shell')
  const router = useRouter()
  const [picture, setPicture] = useState(initial)
  const [isChoosing, setChoosing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState<Change | null>(null)

  async function save(assetId: string | null, change: Change) {
    const before = picture
    setSaving(true)
    setFailed(null)
    try {
      const { avatarFileName } = await call(chooseProfilePicture, { assetId })
      setPicture(avatarFileName)
      if (change === 'removed') notify.success(t('removed'), { id: 'picture', onUndo: () => void save(before, 'brought back') })
      else notify.success(t('changed'), { id: 'picture' })
      // The shell shows the picture as well.
      router.refresh()
    } catch {
      setFailed(change)
    }
    setSaving(false)
  }

  function choose([chosen]: readonly UploadedAsset[]) {
    setChoosing(false)
    if (chosen) void save(chosen.id, 'chosen')
  }

  return (
    <div className="flex max-w-editor flex-col gap-6">
      <PageHeader title={tShell('titles.profilePicture')} subtitle={t('intro')} />
      {failed && (
        <Banner tone="danger" announce="assertive" title={failed === 'chosen' ? t('failed') : t('notRemoved')}>
          {failed === 'chosen' ? t('failedHelp') : t('notRemovedHelp')}
        </Banner>
      )}
      <Card className="flex flex-col items-center gap-4 text-center">
        <Avatar size="xl" name={name} src={picture ? assetAddress(picture) : null} label={t('current', { name })} />
        <p className="max-w-prose text-muted">{picture ? t('hint') : t('none')}</p>
        <div className="flex flex-wrap justify-center gap-2">
          {picture && (
            <Button loading={isSaving} onPress={() => void save(null, 'removed')}>
              {t('remove')}
            </Button>
          )}
          <Button variant="primary" loading={isSaving} onPress={() => setChoosing(true)}>
            {picture ? t('change') : t('choose')}
          </Button>
        </div>
      </Card>
      {isChoosing && <UploadModal title={t('upload')} accept="images" multiple={false} onDone={choose} />}
    </div>
  )
}
