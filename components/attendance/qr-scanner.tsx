'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { loadQrReader, type QrReader } from './qr-reader'

const everyMs = 250

/** Whether this browser gives a page its camera; it does not without encryption. The phone's own camera app opens the code's address as well. */
export function canScan(): boolean {
  return typeof window !== 'undefined' && navigator.mediaDevices !== undefined
}

/** Shows the camera until it sees a QR code. */
export function QrScanner({ onFound, onStop }: { onFound: (text: string) => void; onStop: () => void }) {
  const t = useTranslations('attendance.checkIn')
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const found = useEffectEvent(onFound)

  useEffect(() => {
    let isGone = false
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (read: QrReader) => {
      const text = video.current ? await read(video.current) : null
      if (isGone) return
      if (text !== null && text !== '') return found(text)
      timer = setTimeout(() => void look(read), everyMs)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isGone || !video.current) return
      video.current.srcObject = stream
      await video.current.play()
      void look(await loadQrReader())
    }
    start()
      .catch(() => {
        if (!isGone) setFailed(true)
      })
      .finally(() => {
        if (isGone) stream?.getTracks().forEach((track) => track.stop())
      })
    return () => {
      isGone = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])

  return (
    <div className="flex flex-col gap-3">
      {failed ? (
        <Banner tone="warning">{t('noCamera')}</Banner>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('scanning')}
            className="aspect-square w-full rounded-card bg-inverse object-cover"
          />
          <p className="text-dense text-muted">{t('scanning')}</p>
        </>
      )}
      <Button onPress={onStop}>{t('stop')}</Button>
    </div>
  )
}
