export const words = `
: le la les l un une mon ma mes des de du d et en à au avec pour
top: haut; t-shirt tshirt tee: tshirt tee-shirt; shirt: chemise; blouse: chemisier blouse; polo: polo; tunic: tunique
tank camisole: débardeur caraco marcel; sweater: pull chandail pullover tricot; cardigan: gilet cardigan
turtleneck: col-roulé pull-col-roulé sous-pull; hoodie: capuche sweat-capuche hoodie; sweatshirt: sweat sweatshirt
breton: marinière; bodysuit: body; vest: gilet-sans-manches sans-manches; corset: corset bustier
poncho cape: poncho cape; trouser: pantalon; jean: jean; chino: chino; legging: legging
jogger: jogging bas-survêtement; short: short bermuda; culotte: jupe-culotte; cargo: cargo; dungaree overall: salopette
skirt: jupe; mini-skirt: minijupe; pleated-skirt: jupe-plissée; dress: robe; evening-dress: robe-soirée
jumpsuit: combinaison combi-pantalon; kaftan: caftan; abaya: abaya; suit: costume tailleur; coat: manteau pardessus
trench: trench trench-coat; raincoat: imperméable ciré; jacket blazer: veste; blazer: blazer veston; puffer: doudoune
parka: parka anorak; windbreaker: coupe-vent; bomber: blouson bomber; biker: perfecto; denim-jacket: veste-jean
fleece: polaire; shoe: chaussure soulier; sneaker: basket tennis; boot: botte bottine; sandal: sandale nu-pieds
flip flop: tong; heel pump: escarpin talon; loafer: mocassin; ballerina flat: ballerine
oxford brogue derby: derby richelieu; mule clog slipper: mule sabot chausson pantoufle; espadrille: espadrille
wellington: bottes-caoutchouc bottes-pluie; hat: chapeau; straw-hat: chapeau-paille; beanie: bonnet; cap: casquette
beret: béret; bag: sac sac-main; shoulder-bag: sac-épaule; crossbody: bandoulière sac-bandoulière besace
tote: cabas tote-bag; clutch: pochette; backpack: sac-dos; wallet: portefeuille portemonnaie porte-monnaie
basket: panier; belt: ceinture; scarf: écharpe foulard; glove: gant moufle; tie: cravate papillon noeud-papillon
sunglass: lunettes-soleil; sunglass glass: lunettes; umbrella: parapluie; headband: bandeau serre-tête; watch: montre
jewelry: bijou bijoux; necklace: collier pendentif chaîne; earring: boucle-oreille boucles-oreilles créole
bracelet: bracelet; ring: bague anneau; brooch: broche; accessory accessories: accessoire
activewear: sport vêtements-sport; tracksuit: survêtement; swimsuit: maillot maillot-bain; bikini: bikini deux-pièces
trunk: short-bain; underwear: sous-vêtement lingerie; bra: soutien-gorge; sock: chaussette; tight: collant bas-collant
pajama: pyjama; robe: peignoir robe-chambre; spring: printemps printanier printanière; summer: été estival
autumn: automne; winter: hiver; evening: soir soirée; leather: cuir; wool: laine; cotton: coton; linen: lin; silk: soie
suede: daim; straw: paille; rain: pluie; striped stripe: rayé rayure; floral: fleuri fleur; black: noir
white: blanc blanche; grey: gris grise; beige: beige; brown: marron brun brune; red: rouge; orange: orange
yellow: jaune; green: vert verte; teal: bleu-canard turquoise pétrole; blue: bleu bleue; navy: bleu-marine marine bleu-foncé
purple: violet violette mauve; pink: rose; gold: or doré dorée; silver: argent argenté argentée; burgundy: bordeaux
olive: olive kaki; light-blue sky: bleu-ciel bleu-clair; cream: crème; mustard: moutarde; lilac lavender: lilas lavande
`;
