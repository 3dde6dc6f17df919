export const words = `
: el la los las un una mi mis de del y e con para en a
top: top parte-arriba; t-shirt tshirt tee: camiseta playera remera tshirt; shirt: camisa; blouse: blusa; polo: polo
tunic: túnica; tank camisole: tirantes camiseta-tirantes musculosa; sweater: jersey suéter pulóver
cardigan: cárdigan rebeca chaqueta-punto; turtleneck: cuello-alto cuello-vuelto jersey-cuello-alto
hoodie: capucha sudadera-capucha; sweatshirt: sudadera; bodysuit: body; vest: chaleco; corset: corsé
poncho cape: poncho capa; knit: punto; trouser: pantalón pantalones; jean: vaquero tejano jeans; chino: chino
legging: leggings mallas; jogger: pantalón-chándal; short: shorts pantalón-corto bermuda; culotte: falda-pantalón
cargo: cargo; dungaree overall: peto; skirt: falda; mini-skirt: minifalda; pleated-skirt: falda-plisada; dress: vestido
evening-dress: vestido-noche; jumpsuit: mono; kaftan: caftán; abaya: abaya; suit: traje; coat: abrigo sobretodo
trench: gabardina trinchera trench; raincoat: impermeable chubasquero; jacket: chaqueta
jacket bomber biker: cazadora chamarra campera; blazer: americana blazer; puffer: plumífero plumas acolchada
parka: parka anorak; windbreaker: cortavientos; denim-jacket: chaqueta-vaquera cazadora-vaquera
fleece: polar forro-polar; shoe: zapato calzado; sneaker: zapatilla tenis deportiva zapatos-deportivos
boot: bota botín botines botas; sandal: sandalia; flip flop: chancla chanclas; heel pump: tacón tacones zapatos-tacón
loafer: mocasín mocasines; ballerina flat: bailarina manoletina; oxford brogue: zapatos-cordones
mule clog slipper: zueco zuecos pantufla; espadrille: alpargata esparteña; wellington: botas-agua katiuska
hat: sombrero; straw-hat: sombrero-paja; beanie: gorro; cap: gorra visera; beret: boina
bag: bolso bolsa cartera bolso-mano; shoulder-bag: bolso-hombro; crossbody: bandolera; tote: tote bolsa-tela capazo
clutch: bolso-fiesta bolso-noche; backpack: mochila; wallet: billetera monedero; basket: cesta capacho
belt: cinturón cinturones; scarf: bufanda pañuelo fular; glove: guante; tie: corbata pajarita
sunglass: gafas-sol lentes-sol; sunglass glass: gafas lentes; umbrella: paraguas; headband: diadema
watch: reloj relojes; jewelry: joya joyería; necklace: collar cadena colgante; earring: pendiente arete aro
bracelet: pulsera brazalete; ring: anillo sortija; brooch: broche; accessory accessories: accesorio complemento
activewear: ropa-deportiva deporte; tracksuit: chándal; swimsuit: bañador traje-baño; bikini: bikini
trunk: bañador-hombre; underwear: ropa-interior lencería; bra: sujetador sostén; sock: calcetín calcetines
tight: medias pantis; pajama: pijama; robe: bata albornoz; spring: primavera; summer: verano; autumn: otoño
winter: invierno; evening: noche fiesta; rain: lluvia; leather: cuero piel; wool: lana; cotton: algodón; linen: lino
silk: seda; suede: ante; straw: paja; striped stripe: raya rayado rayada; floral: floral flores; black: negro negra
white: blanco blanca; grey: gris grises; beige: beis beige; brown: marrón marrones castaño castaña; red: rojo roja
orange: naranja anaranjado; yellow: amarillo amarilla; green: verde; teal: verde-azulado turquesa; blue: azul azules
navy: azul-marino marino azul-oscuro; purple: morado morada violeta; pink: rosa rosado rosada; gold: dorado dorada oro
silver: plateado plateada plata; burgundy: burdeos granate; olive: oliva caqui; light-blue sky: celeste azul-claro; cream: crema
mustard: mostaza; lilac lavender: lila lavanda
`;
