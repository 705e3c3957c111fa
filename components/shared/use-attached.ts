'use client'

import { useEffect, useRef, useState } from 'react'
import type { Attached } from './attached-files'
import { discardUploads } from './discard-uploads'

/**
 * The files of something that is being written. A person who leaves it unsent discards the uploads. `keep` is called before it is sent, and again with false
 * where that failed.
 */
export function useAttached() {
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [isKept, keep] = useState(false)
  const unsent = useRef<readonly Attached[]>([])
  useEffect(() => {
    unsent.current = isKept ? [] : files
  }, [files, isKept])
  useEffect(() => () => discardUploads(unsent.current), [])
  return { files, setFiles, keep }
}
