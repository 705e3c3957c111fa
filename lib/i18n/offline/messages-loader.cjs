const fs = require('node:fs')
const path = require('node:path')

const source = 'en-GB'

/**
 * Turbopack runs this on lib/i18n/offline/<locale>.messages: one bundle per language of the namespaces that offline screens use,
 * with en-GB laid under it, so that the device needs one file and no second language.
 */
module.exports = function messagesLoader() {
  const { namespaces } = this.getOptions()
  const locale = path.basename(this.resourcePath, '.messages')
  const read = (folder, namespace) => {
    const file = path.join(this.rootContext, 'messages', folder, `${namespace}.json`)
    this.addDependency(file)
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  }
  const bundle = Object.fromEntries(namespaces.map((namespace) => [namespace, overlay(read(source, namespace), read(locale, namespace))]))
  return `export default ${JSON.stringify(bundle)}`
}

function overlay(base, over) {
  if (typeof base === 'string') return typeof over === 'string' ? over : base
  return Object.fromEntries(Object.entries(base).map(([key, text]) => [key, overlay(text, over?.[key])]))
}
