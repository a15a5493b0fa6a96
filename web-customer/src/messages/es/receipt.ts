import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { receipt as english } from '../en/receipt.ts';

/** What proves a lap, in plain words. */
export const receipt: Catalogue<typeof english> = {
  receipt: {
    title: 'Comprobante de vuelta',
    link: 'Comprobante',
    linkOf: (time: string, name: string) => `Comprobante de ${time} de ${name}`,
    what: 'el comprobante',
    failed: 'No pudimos cargar este comprobante. Inténtalo de nuevo.',
    gone: 'Esta vuelta no tiene comprobante. Solo lo tienen las vueltas que cuentan.',
    boards: 'Ver las tablas de posiciones',
    seenBy: [
      'Sin testigos nuestros',
      'Vista por 1 testigo',
      'Vista por 2 testigos',
      'Vista por 3 testigos',
      'Vista por 4 testigos',
    ],
    penalty: (seconds: string) => `+${seconds} s por un comisario`,
    checking: 'Tu navegador está revisando las pruebas',
    holds: 'Tu navegador descargó cada prueba, revisó su huella y volvió a leer en ella la vuelta. Todo coincide.',
    nothingKept:
      'No se guarda ninguna prueba de esta vuelta, así que no hay nada que revisar. Cuenta solo por la palabra del local.',
    broken: 'Este comprobante no se sostiene. Abajo está marcado lo que falla.',
    cannot: 'Este navegador no puede revisar huellas aquí. Abre la página con una conexión segura.',
    checkFailed: 'No pudimos descargar las pruebas. No se revisó nada.',
    witnesses: 'Quién la vio',
    names: {
      UDP: 'El servidor de la carrera, en vivo',
      RESULTS: 'El archivo de resultados del servidor',
      RIG: 'La memoria del simulador',
      RACE_OUT: 'El archivo propio del juego al cerrar',
    },
    says: (time: string) => `Dice ${time}`,
    cuts: {
      none: 'sin cortes',
      cut: 'con corte',
      some: (count: number) => `${count} ${count === 1 ? 'corte' : 'cortes'}`,
    },
    outcomes: {
      SAME: 'Su prueba dice lo mismo',
      OTHER: 'Su prueba dice otra cosa',
      BROKEN: 'Su prueba no se sostiene',
      UNKEPT: 'No se guarda nada de ella',
    },
    clock: 'El reloj del local',
    clockSays: (time: string) => `Pasaron ${time} entre el cruce anterior y este`,
    evidence: 'Pruebas',
    evidenceHint:
      'Lo que se dijo, tal como se guardó antes de que nadie lo leyera. Los nombres de personas están borrados.',
    kinds: {
      UDP_BATCH: 'Mensajes del servidor de la carrera',
      RESULTS_FILE: 'Archivo de resultados',
      RIG_LAP: 'Memoria del simulador',
      RACE_OUT: 'Archivo del juego',
    },
    items: { WHOLE: 'Sin cambios', MISSING: 'No está', CHANGED: 'Cambiada' },
    size: (bytes: string) => `${bytes} bytes`,
    ruling: 'Por qué cuenta',
    byRules: (version: string) => `Las reglas (${version}) no encontraron nada en su contra.`,
    bySteward: (version: string) =>
      `Un comisario dejó que contara. Lo que las reglas (${version}) tenían en su contra:`,
    byStewardAlone: (version: string) =>
      `Un comisario dejó que contara. Las reglas (${version}) no tenían nada en su contra.`,
    driver: 'De quién es',
    attributions: {
      GRID: 'Es de quien tenía reservado ese asiento cuando se corrió.',
      IMPORT: 'El personal del local la anotó para este piloto.',
      STEWARD: 'Un comisario se la dio a este piloto.',
      RACER: 'Reclamada por el piloto.',
      NOBODY: 'Nadie la ha reclamado.',
    },
    settings: 'Ajustes del servidor (huella)',
    place: 'Lugar en el registro',
    placeOf: (stream: string, revision: number, position: string) => `${stream}, n.º ${revision}, en ${position}`,
    placeHint:
      'El lugar dice dónde tiene esta vuelta el registro del local. El registro no está encadenado: el lugar por sí solo no prueba que nada se cambiara antes de mostrarse aquí.',
    session: { HOTLAP: 'Vuelta rápida', PRACTICE: 'Práctica', QUALIFYING: 'Clasificación', RACE: 'Carrera' },
  },
};
