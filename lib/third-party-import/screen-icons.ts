import { FileSpreadsheet, FileUp } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { thirdPartyImportPaths } from './paths'

export const thirdPartyImportIcons = {
  dataSets: FileSpreadsheet,
  dataUpload: FileUp,
  dataRecords: FileSpreadsheet,
} satisfies IconsOf<typeof thirdPartyImportPaths>
