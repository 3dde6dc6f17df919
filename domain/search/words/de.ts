export const words = `
: der die das ein eine mein meine meinen meiner und mit für von im in aus
top: top oberteil; t-shirt tshirt tee: tshirt shirt; shirt: hemd; blouse: bluse; polo: polohemd poloshirt
tunic: tunika; tank camisole: tanktop trägertop trägerhemd unterhemd; sweater: pullover pulli strickpullover strick
cardigan: strickjacke cardigan; turtleneck: rollkragen rollkragenpullover rolli
hoodie: hoodie kapuzenpullover kapuzenpulli; sweatshirt: sweatshirt sweater; bodysuit: body; vest: weste pullunder
corset: korsett corsage; poncho cape: poncho umhang; trouser: hose stoffhose; jean: jeans jeanshose; chino: chino
legging: leggings; jogger: jogginghose; short: shorts bermuda kurze-hose; culotte: culotte hosenrock; cargo: cargohose
dungaree overall: latzhose; skirt: rock; mini-skirt: minirock; midi-skirt: midirock
pleated-skirt: faltenrock plisseerock; dress: kleid; gown evening-dress: abendkleid ballkleid
shirt-dress: hemdblusenkleid; jumpsuit: jumpsuit overall einteiler; kaftan: kaftan; abaya: abaya
suit: anzug hosenanzug kostüm; coat: mantel; trench: trenchcoat trench; raincoat: regenmantel regenjacke; jacket: jacke
blazer: blazer jackett sakko; puffer: daunenjacke steppjacke pufferjacke; parka: parka anorak; windbreaker: windjacke
bomber: blouson bomberjacke; biker-jacket: bikerjacke motorradjacke; denim-jacket: jeansjacke; fleece: fleece
shoe: schuh; sneaker: turnschuh sneaker sportschuh laufschuh; boot: stiefel stiefelette boots
sandal: sandale sandalette; flip flop: flipflops badelatschen zehentrenner
heel pump: pumps absatzschuh stöckelschuh high-heels; loafer: loafer mokassin slipper; ballerina: ballerina
oxford brogue: schnürschuh halbschuh; mule clog slipper: pantolette hausschuh clog pantoffel; espadrille: espadrille
wellington: gummistiefel; hat + cap beanie beret: kopfbedeckung; hat: hut; straw-hat: strohhut; sun-hat: sonnenhut
beanie: mütze wollmütze strickmütze; cap: kappe schirmmütze basecap; beret: baskenmütze barett; bag: tasche handtasche
shoulder-bag: schultertasche; crossbody: umhängetasche; tote: shopper stoffbeutel beutel einkaufstasche
clutch: clutch abendtasche; backpack: rucksack; wallet: geldbeutel geldbörse portemonnaie brieftasche
basket: korb korbtasche; belt: gürtel; scarf: schal tuch halstuch; glove: handschuh; tie: krawatte fliege schlips
sunglass: sonnenbrille; glass: brille; umbrella: regenschirm schirm; headband: haarband stirnband haarreif
watch: uhr armbanduhr; jewelry: schmuck; necklace: kette halskette; earring: ohrring ohrstecker creole
bracelet: armband armreif; ring: ring; brooch: brosche; accessory accessories: accessoire
activewear: sportkleidung sportsachen; tracksuit: trainingsanzug; swimsuit: badeanzug bademode; bikini: bikini
trunk: badehose; underwear: unterwäsche wäsche; bra: bh büstenhalter; sock: socke strumpf; tight: strumpfhose
pajama: schlafanzug pyjama nachthemd; robe: bademantel morgenmantel; spring: frühling frühjahr frühlings frühjahrs
summer: sommer; autumn: herbst; winter: winter; evening: abend; rain: regen; leather: leder; wool: wolle
cotton: baumwolle; linen: leinen; silk: seide seiden; suede: wildleder; straw: stroh
striped stripe: gestreift streifen; floral: geblümt blumen; black: schwarz; white: weiß; grey: grau; beige: beige
brown: braun; red: rot; orange: orange; yellow: gelb; green: grün; teal: petrol türkis; blue: blau
navy: marineblau marine dunkelblau navy; purple: lila violett; pink: rosa pink; gold: gold golden
silver: silber silbern; burgundy: weinrot bordeaux burgunder; olive: oliv olivgrün; light-blue sky: hellblau himmelblau
cream: creme cremefarben; mustard: senf senfgelb; lilac lavender: flieder lavendel
`;
