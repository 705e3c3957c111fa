import { z } from 'zod'
import { fileFormats } from '@/lib/reports/vocabulary'
import { id } from '../lists/parts.shapes'
import { ofAnalysis, ofCell, ofPeople } from './asked.shapes'
import { count, ofTime } from './parts.shapes'

/** The thing that is asked for: a report, the elements chosen in an analysis, or the rows behind a number of either. */
export const AskedFor = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('REPORT'), id, ...ofPeople, ...ofTime }),
  z.strictObject({ of: z.literal('REPORT_ROWS'), id, uid: id, ...ofCell, ...ofPeople, ...ofTime }),
  z.strictObject({ of: z.literal('ANALYSIS'), ...ofAnalysis, ...ofPeople, ...ofTime }),
  z.strictObject({ of: z.literal('ANALYSIS_ROWS'), ...ofAnalysis, ...ofCell, ...ofPeople, ...ofTime }),
])

export const ExportBlocks = z.strictObject({ format: z.enum(fileFormats), asked: AskedFor })
/** The file asked for: a text, or a workbook in base64 whose last sheet says what the others are. */
export const ExportedBlocks = z.object({ csv: z.string(), xlsx: z.string(), rows: count, isCut: z.boolean() })
