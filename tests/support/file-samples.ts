import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Small valid files, made here so that everybody can see what is in them. */

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
export const csv = Buffer.from('name,year\r\nÅse Müller,4\r\n')
export const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const html = Buffer.from('<!doctype html><script>alert(1)</script>')
export const docx = openXml('word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')
export const xlsx = openXml('xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')
export const docm = openXml('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml')
export const doc = compound('WordDocument')
export const xls = compound('Workbook')
export const msi = compound('SummaryInformation')

const plain = { create: { width: 60, height: 40, channels: 3, background: 'teal' } } as const
export const png = (): Promise<Buffer> => sharp(plain).png().toBuffer()
export const jpg = (): Promise<Buffer> => sharp(plain).jpeg().toBuffer()

/** A photo as a phone writes it: turned by its metadata, with the place where it was taken. */
export function photo(): Promise<Buffer> {
  return sharp(plain)
    .withExif({
      IFD0: { Make: 'Cusp Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export async function animatedGif(frames = 3): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background: { r: 80 * at, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pictures, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** An image that claims far more pixels than it has bytes. */
export const hugePng = (): Promise<Buffer> =>
  sharp({ create: { width: 9000, height: 6000, channels: 3, background: 'black' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

function openXml(main: string, contentType: string): Buffer {
  return zip([
    ['[Content_Types].xml', `<Types><Override PartName="/${main}" ContentType="${contentType}"/></Types>`],
    ['_rels/.rels', '<Relationships/>'],
    [main, '<document/>'],
  ])
}

function zip(entries: readonly (readonly [name: string, content: string])[]): Buffer {
  let at = 0
  const parts = entries.map(([name, content]) => {
    const [path, data] = [Buffer.from(name), Buffer.from(content)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, data])
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(at, 10)
    at += local.length
    return { local, central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, offset, path]) }
  })
  const directory = Buffer.concat(parts.map(({ central }) => central))
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts.map(({ local }) => local), directory, end])
}

/** The container of old Word and Excel files: its signature and a directory with one stream. */
function compound(stream: string): Buffer {
  const file = Buffer.alloc(1536)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.write('Root Entry', 512, 'utf16le')
  file.write(stream, 640, 'utf16le')
  return file
}
